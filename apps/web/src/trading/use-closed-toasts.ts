import { MONEY_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { signedMoney } from '@vitrine/ui/format';
import { toastDone } from '@vitrine/ui/toast';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { type ClosedNews, useOwnPushes } from './book.ts';

/** Keeps the own book live on every screen, and says each closing, whoever closed. */
export function useClosedToasts(): void {
  const t = useTranslations('trading.closing');
  const say = useCallback(
    ({ order, profit, product }: ClosedNews) => {
      const result = signedMoney(parseSignedDecimal(profit, MONEY_SCALE) ?? 0n);
      toastDone({
        title: t('done'),
        description: product === undefined ? result : t('doneText', { product, profit: result }),
        link: { label: t('see'), href: `/order?type=3&id=${order}` },
      });
    },
    [t],
  );
  useOwnPushes(say);
}
