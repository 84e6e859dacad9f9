import type { MarketRoom } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { StartedRoom } from '../room.ts';
import { cancelOrderRoute } from './cancel-order.ts';
import { closeAllRoute } from './close-all.ts';
import { closeOrderRoute } from './close-order.ts';
import { exportOrdersRoute } from './export-orders.ts';
import { modifyOrderRoute } from './modify-order.ts';
import { ordersRoute } from './orders.ts';
import { resetDemoRoute } from './reset-demo.ts';
import { reverseOrderRoute } from './reverse-order.ts';
import { setStopsRoute } from './set-stops.ts';
import { submitOrderRoute } from './submit-order.ts';

/** Leveraged orders. */
export function startRoom(
  { db, engine }: Deps,
  { terms, candles }: MarketRoom,
  timeText: (at: number) => string,
  siteZone: () => string,
): StartedRoom {
  return {
    routes: [
      submitOrderRoute(engine, terms),
      closeOrderRoute(engine),
      closeAllRoute(db, engine),
      reverseOrderRoute(db, engine, terms),
      cancelOrderRoute(engine),
      setStopsRoute(db, engine, terms),
      modifyOrderRoute(db, engine, terms),
      resetDemoRoute(engine),
      ordersRoute(terms, candles, timeText),
      exportOrdersRoute({ terms, candles, timeText, siteZone }),
    ],
  };
}
