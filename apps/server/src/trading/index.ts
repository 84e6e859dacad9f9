export { type LiveOrder, liveOrder, type TickOf } from './live-profit.ts';
export { orderRow } from './orders.ts';
export { ORDER_COLUMNS, type OrderColumns, type OrderRecord, orderOf, readOrderOwner } from './store.ts';
