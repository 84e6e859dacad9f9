import type { OrderRow } from '@vitrine/wire/trading/order';
import { useTranslations } from 'use-intl';
import { orderWords } from '../order-values.ts';

/** An order in one line: "Buy 0.10 BTC/USD". */
export function useOrderTitle(): (row: OrderRow) => string {
  const t = useTranslations('trading');
  return (row) => {
    const { side, lots: size, product } = orderWords(row);
    return t('detail.title', { side: t(`positions.${side}`), lots: size, product });
  };
}
