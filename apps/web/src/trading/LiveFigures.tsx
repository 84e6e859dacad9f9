import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { openingPrice, type Side } from '@vitrine/domain/trading/index';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { price as priceText } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { memo, useEffect, useMemo } from 'react';
import { watchPrice } from '../ground/live.ts';
import { exactPrice } from '../market/product.ts';
import { useQuote } from '../market/quotes.ts';
import type { ListedOrder } from './listed-orders.ts';
import { useLiveResult } from './live-orders.ts';

interface Props {
  readonly order: ListedOrder;
  readonly className?: string;
}

/** What an order would close at now, or closed at. */
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

/** What it would bring now, or has brought. */
export const OrderProfit = memo(function OrderProfit({ order, className }: Props) {
  const { profit } = useLiveResult(order);
  return (
    <span data-figure="profit">
      <Money value={profit} signed {...(className === undefined ? {} : { className })} />
    </span>
  );
});

/** Both sides of the order's market in the domain's units, live; undefined before the first quote. */
export function useMarketSides({ ForexTradeLists: { Code, PricePrecision } }: OrderRow) {
  useEffect(() => watchPrice(Code), [Code]);
  const sides = useQuote(Code)?.sides;
  return useMemo(
    () => sides && { bid: exactPrice(sides.bid, PricePrecision), ask: exactPrice(sides.ask, PricePrecision) },
    [sides, PricePrecision],
  );
}

interface RowProps {
  readonly row: OrderRow;
}

const sideOf = (row: OrderRow): Side => (row.OrderType === 1 ? 'buy' : 'sell');

/** What a pending order would fill at now. */
export const MarketPrice = memo(function MarketPrice({ row }: RowProps) {
  const sides = useMarketSides(row);
  const { PricePrecision } = row.ForexTradeLists;
  if (sides === undefined) return '-';
  return (
    <Price value={Number(formatDecimal(openingPrice(sideOf(row), sides), PricePrecision))} precision={PricePrecision} />
  );
});

/** How far the price has to go to a pending order's target, signed, and how much of the price that is. */
export const MarketDistance = memo(function MarketDistance({ row }: RowProps) {
  const sides = useMarketSides(row);
  const { PricePrecision } = row.ForexTradeLists;
  if (sides === undefined) return '-';
  const now = Number(formatDecimal(openingPrice(sideOf(row), sides), PricePrecision));
  const distance = row.TargetPrice - now;
  return (
    <bdi dir="ltr" className="numeric" data-figure="distance">
      {distance > 0 ? '+' : ''}
      {priceText(distance, PricePrecision)} ({((Math.abs(distance) / now) * 100).toFixed(2)}%)
    </bdi>
  );
});

/** A price of the order; `-` for 0, which is none. */
export function LevelText({ value, row }: RowProps & { readonly value: number }) {
  return (
    <bdi dir="ltr" className="numeric">
      {value === 0 ? '-' : priceText(value, row.ForexTradeLists.PricePrecision)}
    </bdi>
  );
}
