import type { OrderRow } from '@vitrine/wire/trading/order';
import { useTranslations } from 'use-intl';
import { LevelText, TrailingPrice } from './LiveFigures.tsx';
import type { ListedOrder } from './listed-orders.ts';

interface Props {
  readonly order: ListedOrder;
}

const hasNone = (row: OrderRow) => row.TargetLossPrice === 0 && row.TargetProfitPrice === 0 && row.TrailingPoints === 0;

/** The stops in a cell: stop-loss over take-profit, `-` for what is not set, and the trailing stop if there is one. */
export function OrderStops({ order }: Props) {
  const t = useTranslations('trading.detail');
  const { row } = order;
  if (hasNone(row)) return '-';
  const isTrailingOnly = row.TargetLossPrice === 0 && row.TargetProfitPrice === 0;
  return (
    <span className="flex flex-col items-end text-xs leading-snug">
      {isTrailingOnly ? null : <BothLevels row={row} />}
      {row.TrailingPoints === 0 ? null : (
        <span data-figure="trailing">
          <span className="sr-only">{t('trailingStop')} </span>
          <span aria-hidden className="text-muted">
            {t('trailingShort')}{' '}
          </span>
          <TrailingPrice order={order} />
        </span>
      )}
    </span>
  );
}

function BothLevels({ row }: { readonly row: OrderRow }) {
  const t = useTranslations('trading.detail');
  return (
    <>
      <span>
        <span className="sr-only">{t('stopLoss')} </span>
        <LevelText value={row.TargetLossPrice} row={row} />
      </span>
      <span>
        <span className="sr-only">{t('takeProfit')} </span>
        <LevelText value={row.TargetProfitPrice} row={row} />
      </span>
    </>
  );
}

/** The stops that are set, by their names, on a card; nothing without any. */
export function StopsLine({ order }: Props) {
  const t = useTranslations('trading.detail');
  const { row } = order;
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
      {row.TrailingPoints === 0 ? null : (
        <span data-figure="trailing">
          {t('trailingStop')} <TrailingPrice order={order} />
        </span>
      )}
    </span>
  );
}
