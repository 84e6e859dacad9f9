import type { CustomerOrder } from '@vitrine/wire/views/operator/customer-orders';
import type { ReactNode } from 'react';

export function orderPrice(row: CustomerOrder, value: number): ReactNode {
  return (
    <bdi dir="ltr" className="numeric">
      {value.toFixed(row.ForexTradeLists.PricePrecision)}
    </bdi>
  );
}
