import { closingPrice, reachedStop } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import { closePosition } from './close-order.ts';
import type { TradingContext } from './context.ts';
import { triggerOrder } from './trigger-order.ts';

/**
 * Fills the pending orders whose target the newest tick reaches, then closes at the stops it reaches, each by id, all at
 * the tick's executable price (rules §1, §3). Returns how many it fired, or more than `most` when some are left: ticks
 * wait, and the same call again goes on with them.
 */
export function fireLevels(context: TradingContext, step: Step, listed: Listed, most: number): number {
  const { positions, pending } = context.trading;
  const tick = listed.tickRef();
  let fired = 0;
  if (pending.size > 0) {
    for (const order of pending.triggeredBy(tick)) {
      if (fired === most) return most + 1;
      triggerOrder(context, step, order);
      fired += 1;
    }
  }
  for (const order of positions.stoppedBy(tick)) {
    if (fired === most) return most + 1;
    const slot = positions.slotOf(order);
    const position = positions.at(slot);
    const side = position.isBuy ? 'buy' : 'sell';
    const isLoss = reachedStop(side, closingPrice(side, listed), position) === 'stopLoss';
    closePosition(context, step, slot, isLoss ? 'stop-loss' : 'take-profit');
    fired += 1;
  }
  return fired;
}
