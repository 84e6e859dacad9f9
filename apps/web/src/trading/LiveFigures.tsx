import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { openingPrice } from '@vitrine/domain/trading/index';
import { Money, Numeric, Price } from '@vitrine/ui/components/Figures';
import { price as priceText } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { memo } from 'react';
import { useExactQuote } from '../market/index.ts';
import type { ListedOrder } from './listed-orders.ts';
import { useLiveResult } from './live-orders.ts';
import { sideOf } from './order-values.ts';

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

/** The result of an order, live while it is open. */
export const OrderProfit = memo(function OrderProfit({ order, className }: Props) {
  const { profit } = useLiveResult(order);
  return (
    <span data-figure="profit">
      <Money value={profit} signed {...(className === undefined ? {} : { className })} />
    </span>
  );
});

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
    <Numeric data-figure="distance">
      {distance > 0 ? '+' : ''}
      {priceText(distance, row.ForexTradeLists.PricePrecision)} ({((Math.abs(distance) / now) * 100).toFixed(2)}%)
    </Numeric>
  );
});

/** A price of the order; `-` for none, which is 0. */
export function LevelText({ value, row }: RowProps & { readonly value: number }) {
  return <Numeric>{value === 0 ? '-' : priceText(value, row.ForexTradeLists.PricePrecision)}</Numeric>;
}
