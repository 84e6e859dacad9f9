import { closingPrice, reachedStop } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import { closePosition } from './close-order.ts';
import type { TradingContext } from './context.ts';
import { triggerOrder } from './trigger-order.ts';

/**
 * Fills the pending orders whose target the newest tick reaches, then closes the positions whose stop it reaches, each by
 * ascending id, at the tick's executable price (rules §1, §3). Returns the number of orders triggered, or `most + 1` when
 * some are left: ticks then wait, and the next call continues with them.
 */
export function triggerLevels(context: TradingContext, step: Step, listed: Listed, most: number): number {
  const { positions, pending } = context.trading;
  const tick = listed.tickRef();
  let triggered = 0;
  if (pending.size > 0) {
    for (const order of pending.triggeredBy(tick)) {
      if (triggered === most) return most + 1;
      triggerOrder(context, step, order);
      triggered += 1;
    }
  }
  for (const order of positions.stoppedBy(tick)) {
    if (triggered === most) return most + 1;
    const slot = positions.slotOf(order);
    const position = positions.at(slot);
    const side = position.isBuy ? 'buy' : 'sell';
    const isLoss = reachedStop(side, closingPrice(side, listed), position) === 'stopLoss';
    closePosition(context, step, slot, isLoss ? 'stop-loss' : 'take-profit');
    triggered += 1;
  }
  return triggered;
}
