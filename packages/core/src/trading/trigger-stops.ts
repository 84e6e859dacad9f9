import { closingPrice, reachedStop } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import { closePosition } from './close-order.ts';
import type { TradingContext } from './context.ts';

/**
 * Closes the positions whose stop-loss or take-profit the newest tick reaches, by ascending id, at the tick's executable
 * price (rules §1, §3). Returns the number of positions closed, or `most + 1` when some are left.
 */
export function triggerStops(context: TradingContext, step: Step, listed: Listed, most: number): number {
  const { positions } = context.trading;
  const reached = positions.stoppedBy(listed.tickRef());
  for (const order of reached.slice(0, most)) {
    const slot = positions.slotOf(order);
    const position = positions.at(slot);
    const side = position.isBuy ? 'buy' : 'sell';
    const isLoss = reachedStop(side, closingPrice(side, listed), position) === 'stopLoss';
    closePosition(context, step, slot, isLoss ? 'stop-loss' : 'take-profit');
  }
  return reached.length > most ? most + 1 : reached.length;
}
