import type { OrderRow } from '@vitrine/wire/trading/order';
import { useTranslations } from 'use-intl';
import { LevelText } from './LiveFigures.tsx';

interface Props {
  readonly row: OrderRow;
}

const hasNone = (row: OrderRow) => row.TargetLossPrice === 0 && row.TargetProfitPrice === 0;

/** The stops in a cell: stop-loss over take-profit, `-` for what is not set. */
export function OrderStops({ row }: Props) {
  const t = useTranslations('trading.detail');
  if (hasNone(row)) return '-';
  return (
    <span className="flex flex-col items-end text-xs leading-snug">
      <span>
        <span className="sr-only">{t('stopLoss')} </span>
        <LevelText value={row.TargetLossPrice} row={row} />
      </span>
      <span>
        <span className="sr-only">{t('takeProfit')} </span>
        <LevelText value={row.TargetProfitPrice} row={row} />
      </span>
    </span>
  );
}

/** The stops that are set, by their names, on a card; nothing without any. */
export function StopsLine({ row }: Props) {
  const t = useTranslations('trading.detail');
  if (hasNone(row)) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-muted">
      {row.TargetLossPrice === 0 ? null : (
        <span>
          {t('stopLoss')} <LevelText value={row.TargetLossPrice} row={row} />
        </span>
      )}
      {row.TargetProfitPrice === 0 ? null : (
        <span>
          {t('takeProfit')} <LevelText value={row.TargetProfitPrice} row={row} />
        </span>
      )}
    </span>
  );
}
