export { type LiveOrder, liveOrder, netResult, type TickOf } from './live-profit.ts';
export { orderRow } from './orders.ts';
export { readPrices } from './price-fields.ts';
export { NET_PROFIT, ORDER_COLUMNS, type OrderColumns, type OrderRecord, orderOf, readOrderOwner } from './store.ts';
