import { Badge } from '@vitrine/ui/components/Badge';
import { FromTo } from '@vitrine/ui/components/FromTo';
import { price } from '@vitrine/ui/format';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { TimeText } from '../../ground/time-zone.tsx';
import { ProductMark } from '../../market/index.ts';
import type { AskedOrder } from '../asked-order.ts';
import { GrossAndCosts, LevelText, MarketDistance, MarketPrice, OrderPrice, OrderProfit } from '../LiveFigures.tsx';
import type { ListedOrder } from '../listed-orders.ts';
import { OrderButtons } from '../OrderButtons.tsx';
import { StopsLine } from '../OrderStops.tsx';
import { orderWords } from '../order-values.ts';
import { PendingBadge } from '../PendingBadge.tsx';
import { SwipeableOrder } from '../SwipeableOrder.tsx';
import { PartOfLink } from './OrderParts.tsx';

interface Props {
  readonly rows: readonly ListedOrder[];
  readonly onOpen: (order: ListedOrder) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** Orders on a phone: one card each; tapping it opens the detail. */
export function OrderCards({ rows, onOpen, onAct }: Props) {
  return (
    <ul className="divide-y divide-hairline">
      {rows.map((order) => (
        <OrderCard key={order.row.Id} order={order} onOpen={onOpen} onAct={onAct} />
      ))}
    </ul>
  );
}

interface CardProps extends Omit<Props, 'rows'> {
  readonly order: ListedOrder;
}

const OrderCard = memo(function OrderCard({ order, onOpen, onAct }: CardProps) {
  const t = useTranslations('trading');
  const { row } = order;
  const { side, lots, product } = orderWords(row);
  const words = { side: t(`positions.${side}`), lots, product };
  const precision = row.ForexTradeLists.PricePrecision;
  const isOpen = row.Status === 1;
  const isPending = row.Status === 0;
  return (
    <li data-order={row.Id} className="[content-visibility:auto] [contain-intrinsic-size:auto_6rem]">
      <SwipeableOrder
        order={order}
        onAct={onAct}
        className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken"
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <ProductMark code={row.ForexTradeLists.Code} showCode={product}>
            <button
              type="button"
              aria-label={t('orders.details', words)}
              onClick={() => onOpen(order)}
              className="min-h-6 text-start font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-accent"
            >
              <bdi dir="ltr">{product}</bdi>
            </button>
          </ProductMark>
          <Badge tone={side === 'buy' ? 'up' : 'down'}>
            {t(`positions.${side}`)} <bdi dir="ltr">{lots}</bdi>
          </Badge>
          <Badge>
            <bdi dir="ltr">{t('ticket.leverageOption', { multiple: row.Multiple })}</bdi>
          </Badge>
          {isPending ? <PendingBadge row={row} /> : null}
        </div>
        {isPending ? (
          <span className="text-end text-sm">
            <MarketDistance row={row} />
          </span>
        ) : (
          <span className="flex flex-col items-end">
            <OrderProfit order={order} className="text-base font-semibold" />
            <GrossAndCosts order={order} />
          </span>
        )}
        <div className="flex min-w-0 flex-col gap-0.5 text-sm">
          {row.OpenTick === null ? null : (
            <FromTo
              from={price(row.OriginPrice, precision)}
              to={isOpen ? <OrderPrice order={order} /> : price(row.Price, precision)}
            />
          )}
          {isPending ? (
            <FromTo from={<MarketPrice row={row} />} to={<LevelText value={row.TargetPrice} row={row} />} />
          ) : null}
          {row.Status === 3 ? null : <StopsLine order={order} />}
          <span className="text-xs text-muted">
            <TimeText at={row.ClosedAt ?? row.CreatedAt} />
          </span>
          <PartOfLink row={row} className="-my-2 inline-flex min-h-9 items-center self-start text-xs text-muted" />
        </div>
        {isOpen || isPending ? (
          <OrderButtons order={order} look={isOpen ? 'table' : 'row'} onAct={onAct} />
        ) : (
          <span className="text-end text-xs text-muted">
            {row.ClosedBy === null ? null : t(`closedBy.${row.ClosedBy}`)}
          </span>
        )}
      </SwipeableOrder>
    </li>
  );
});
