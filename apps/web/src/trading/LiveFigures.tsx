import { type Money as Amount, formatDecimal } from '@vitrine/domain/kernel/decimal';
import { openingPrice } from '@vitrine/domain/trading/index';
import { Money, Numeric, Price } from '@vitrine/ui/components/Figures';
import { percent, price as priceText, ratio, signedMoney, withCurrency } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useExactQuote } from '../market/index.ts';
import type { ListedOrder } from './listed-orders.ts';
import { useLiveResult } from './live-orders.ts';
import { shareOfMargin, sideOf } from './order-values.ts';

interface Props {
  readonly order: ListedOrder;
  readonly className?: string;
}

/** The price that an order would close at now, or closed at. */
export const OrderPrice = memo(function OrderPrice({ order, className }: Props) {
  const { price } = useLiveResult(order);
  return (
    <Price
      value={price}
      precision={order.row.ForexTradeLists.PricePrecision}
      {...(className === undefined ? {} : { className })}
    />
  );
});

/** The result of an order after costs and its share of the margin, live while it is open. */
export const OrderProfit = memo(function OrderProfit({ order, className }: Props) {
  const { net } = useLiveResult(order);
  return <NetResult row={order.row} net={net} className={className} />;
});

/** The result before costs, and the costs. */
export const GrossAndCosts = memo(function GrossAndCosts({ order }: Pick<Props, 'order'>) {
  const { profit, net } = useLiveResult(order);
  return <GrossLine profit={profit} net={net} />;
});

/** The result of the price alone, live while it is open. */
export const GrossProfit = memo(function GrossProfit({ order }: Pick<Props, 'order'>) {
  return <Money value={useLiveResult(order).profit} signed />;
});

/** What an order cost besides its price: fee and swap. */
export const OrderCosts = memo(function OrderCosts({ order }: Pick<Props, 'order'>) {
  const { profit, net } = useLiveResult(order);
  return <Money value={net - profit} signed />;
});

/** Where a trailing stop is, live while the order is open; its distance while it is pending. */
export const TrailingPrice = memo(function TrailingPrice({ order }: Pick<Props, 'order'>) {
  const t = useTranslations('trading.detail');
  const { trailing } = useLiveResult(order);
  if (trailing === 0) return <Numeric>{t('points', { points: order.row.TrailingPoints })}</Numeric>;
  return <LevelText value={trailing} row={order.row} />;
});

interface NetProps {
  readonly row: OrderRow;
  readonly net: Amount;
  /** The headline of a detail, or one of a list. */
  readonly at?: 'detail' | 'figure';
  readonly className?: string | undefined;
}

/** A result after costs, with its share of the margin beside it. */
export function NetResult({ row, net, at = 'figure', className }: NetProps) {
  const share = shareOfMargin(row, net);
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5">
      <span {...{ [`data-${at}`]: 'profit' }}>
        <Money value={net} signed {...(className === undefined ? {} : { className })} />
      </span>
      {share === undefined ? null : (
        <span data-figure="return">
          <Numeric className="text-xs text-muted">{percent(share)}</Numeric>
        </span>
      )}
    </span>
  );
}

interface GrossProps {
  readonly profit: Amount;
  readonly net: Amount;
}

/** The result before costs and the costs, in small print. */
export function GrossLine({ profit, net }: GrossProps) {
  const t = useTranslations('trading.positions');
  const figure = (value: Amount) => withCurrency(signedMoney(value));
  return (
    <span className="flex flex-wrap justify-end gap-x-1 text-xs text-muted" data-figure="gross">
      <span className="whitespace-nowrap">{t('gross', { profit: figure(profit) })}</span>
      <span aria-hidden>·</span>
      <span className="whitespace-nowrap">{t('costs', { costs: figure(net - profit) })}</span>
    </span>
  );
}

interface RowProps {
  readonly row: OrderRow;
}

/** The price that an order of the same side would fill at now; undefined before the first quote. */
function useMarketPrice(row: OrderRow): number | undefined {
  const { Code, PricePrecision } = row.ForexTradeLists;
  const { sides } = useExactQuote(Code, PricePrecision);
  return sides && Number(formatDecimal(openingPrice(sideOf(row), sides), PricePrecision));
}

/** The price that a pending order would fill at now. */
export const MarketPrice = memo(function MarketPrice({ row }: RowProps) {
  const now = useMarketPrice(row);
  return now === undefined ? '-' : <Price value={now} precision={row.ForexTradeLists.PricePrecision} />;
});

/** The distance from the current price to a pending order's target, signed, and its share of the price. */
export const MarketDistance = memo(function MarketDistance({ row }: RowProps) {
  const now = useMarketPrice(row);
  if (now === undefined) return '-';
  const distance = row.TargetPrice - now;
  return (
    <Numeric data-figure="distance" className="inline-flex flex-wrap justify-end gap-x-1.5">
      <span>
        {distance > 0 ? '+' : ''}
        {priceText(distance, row.ForexTradeLists.PricePrecision)}{' '}
      </span>
      <span>({ratio(((Math.abs(distance) / now) * 100).toFixed(2))})</span>
    </Numeric>
  );
});

/** A price of the order; `-` for none, which is 0. */
export function LevelText({ value, row }: RowProps & { readonly value: number }) {
  return <Numeric>{value === 0 ? '-' : priceText(value, row.ForexTradeLists.PricePrecision)}</Numeric>;
}
