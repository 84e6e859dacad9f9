import type { CustomerOrder } from '@vitrine/wire/views/operator/customer-orders';

/** The lists of orders, by their status on the wire. */
export const ORDER_STATUS = { pending: '0', holding: '1', history: '3' } as const;
export type OrderTab = keyof typeof ORDER_STATUS;

/** The list that an order is in. */
export function tabOfOrder({ Status }: Pick<CustomerOrder, 'Status'>): OrderTab {
  const tabs = Object.keys(ORDER_STATUS) as OrderTab[];
  return tabs.find((tab) => ORDER_STATUS[tab] === String(Status)) ?? 'holding';
}
