import type { CoreEvent } from '@vitrine/core/events';
import { closingPrice, isBetterClose, SIDE, trailingLevel } from '@vitrine/domain/trading/index';
import type { OrderRecord } from '../trading/index.ts';
import type { Holdings } from './store.ts';

type Moved = Extract<CoreEvent, { type: 'TrailingStopsMoved' }>;

/** Holdings with the trailing stops where an event moves them; the same holdings if it moves none. */
export function withMovedStops(holdings: Holdings, event: Moved): Holdings {
  let orders: OrderRecord[] | undefined;
  for (const [place, order] of holdings.orders.entries()) {
    const moved = movedBy(order, event);
    if (moved === undefined) continue;
    orders ??= [...holdings.orders];
    orders[place] = moved;
  }
  return orders === undefined ? holdings : { ...holdings, orders };
}

/** Undefined if the event does not move its stop. */
function movedBy(order: OrderRecord, { instrument, side, tick }: Moved): OrderRecord | undefined {
  const { trailing } = order;
  if (trailing === undefined || order.instrument !== instrument || order.side !== SIDE[side]) return undefined;
  const level = trailingLevel(side, closingPrice(side, tick), trailing.distance);
  if (trailing.level !== undefined && !isBetterClose(side, level, trailing.level)) return undefined;
  return { ...order, trailing: { ...trailing, level } };
}
