import { closingPrice, reachedLevel } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import { closePosition } from './close-order.ts';
import type { TradingContext } from './context.ts';

/**
 * Closes the positions whose stop-loss, trailing stop or take-profit the newest tick reaches, by ascending id, at the tick's executable
 * price (rules §1, §3). Returns the number of positions closed, or `most + 1` when some are left.
 */
export function triggerStops(context: TradingContext, step: Step, listed: Listed, most: number): number {
  const { positions } = context.trading;
  const reached = positions.stoppedBy(listed.tickRef());
  for (const order of reached.slice(0, most)) {
    const slot = positions.slotOf(order);
    const position = positions.at(slot);
    const side = position.isBuy ? 'buy' : 'sell';
    const trailing = positions.trailing.at(slot);
    const reason = reachedLevel(side, closingPrice(side, listed), position, trailing?.level);
    if (reason === undefined) throw new Error(`order ${order} is at no level`);
    if (reason === 'trailing-stop' && trailing !== undefined) {
      const { instrument } = position;
      const uid = context.ledger.uidAt(position.customer);
      step.emit({ type: 'TrailingStopReached', order, uid, instrument, side, ...trailing });
    }
    closePosition(context, step, slot, reason);
  }
  return reached.length > most ? most + 1 : reached.length;
}
