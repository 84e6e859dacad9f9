import type { CandleBook, Terms } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/context.ts';
import { cancelOrderRoute } from './cancel-order.ts';
import { closeOrderRoute } from './close-order.ts';
import { exportOrdersRoute } from './export-orders.ts';
import { ordersRoute } from './orders.ts';
import { resetDemoRoute } from './reset-demo.ts';
import { setStopsRoute } from './set-stops.ts';
import { submitOrderRoute } from './submit-order.ts';

export { type LiveOrder, liveOrder, type TickOf } from './live-profit.ts';
export { orderRow } from './orders.ts';
export { ORDER_COLUMNS, type OrderColumns, type OrderRecord, orderOf, readOrderOwner } from './store.ts';

export function tradingRoutes(
  { db, engine }: Deps,
  terms: Terms,
  candles: CandleBook,
  timeText: (at: number) => string,
): readonly Route[] {
  return [
    submitOrderRoute(engine, terms),
    closeOrderRoute(engine),
    cancelOrderRoute(engine),
    setStopsRoute(db, engine, terms),
    resetDemoRoute(engine),
    ordersRoute(db, terms, candles, timeText),
    exportOrdersRoute(db, terms, candles, timeText),
  ];
}
