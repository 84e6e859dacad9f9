import { Price } from '@vitrine/ui/components/Figures';
import { price } from '@vitrine/ui/format';
import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { AskedOrder } from '../asked-order.ts';
import { GrossLine, NetResult } from '../LiveFigures.tsx';
import { OrderButtons } from '../OrderButtons.tsx';
import { StopsLine } from '../OrderStops.tsx';
import { LotsCell, ProductTitle } from '../ProductCell.tsx';
import { SwipeableOrder } from '../SwipeableOrder.tsx';
import { usePosition } from './use-position.ts';

interface Props {
  readonly id: number;
  readonly onAct: (asked: AskedOrder) => void;
  readonly onProduct: (code: string) => void;
}

/** An open position on a phone. */
export const PositionCard = memo(function PositionCard({ id, onAct, onProduct }: Props) {
  const t = useTranslations('trading.positions');
  const position = usePosition(id);
  if (position === undefined) return null;
  const { row } = position;
  const precision = row.ForexTradeLists.PricePrecision;
  return (
    <li data-order={row.Id}>
      <SwipeableOrder
        order={position}
        onAct={onAct}
        className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] items-center gap-x-4 gap-y-1 px-4 py-3"
      >
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <ProductTitle row={row} onProduct={onProduct} />
          <span className="text-sm">
            <LotsCell row={row} />
          </span>
        </div>
        <span className="flex flex-col items-end justify-self-end">
          <NetResult row={row} net={position.net} className="text-base font-semibold" />
          <GrossLine profit={position.profit} net={position.net} />
        </span>
        <dl className="flex min-w-0 gap-4">
          <CardFigure label={t('opened')}>
            <bdi dir="ltr">{price(row.OriginPrice, precision)}</bdi>
          </CardFigure>
          <CardFigure label={t('now')}>
            <Price value={position.price} precision={precision} />
          </CardFigure>
        </dl>
        <OrderButtons order={position} look="table" onAct={onAct} />
        <div className="col-span-full empty:hidden">
          <StopsLine order={position} />
        </div>
      </SwipeableOrder>
    </li>
  );
});

function CardFigure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="numeric min-w-0 text-sm">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
