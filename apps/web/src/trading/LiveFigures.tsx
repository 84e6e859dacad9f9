import { Money, Price } from '@vitrine/ui/components/Figures';
import { memo } from 'react';
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
