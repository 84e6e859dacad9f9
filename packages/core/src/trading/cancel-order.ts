import { refusal } from '@vitrine/domain/kernel/refusal';
import { releaseHold } from '../ledger/index.ts';
import type { Listed } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import { awaitsMarginCheck } from './dealing.ts';
import type { CancelledBy } from './events.ts';
import type { CancelOrder } from './input.ts';

/**
 * Cancels a pending order of the customer, also in a closed market. It is refused while a split tick that affects the
 * customer is unfinished: nobody can cancel an order that the price has already reached.
 */
export function cancelOrder(context: TradingContext, step: Step, { uid, order }: CancelOrder): Decision {
  const pending = context.trading.pending.get(order);
  if (pending === undefined || context.ledger.uidAt(pending.customer) !== uid) {
    return { refused: refusal('trading.order-not-pending', { order }) };
  }
  if (awaitsMarginCheck(context, pending.customer)) return { refused: refusal('trading.margin-check-running') };
  cancelPending(context, step, order, 'cancelled');
  return undefined;
}

/** Ends a pending order without a fill and releases its hold. */
export function cancelPending(context: TradingContext, step: Step, order: number, closedBy: CancelledBy): void {
  const { ledger, trading, market } = context;
  const pending = trading.pending.get(order);
  if (pending === undefined) throw new Error(`order ${order} is not pending`);
  const { customer, instrument, margin, fee } = pending;
  const tick = (market.get(instrument) as Listed).tickRef();
  step.emit({ type: 'OrderCancelled', order, uid: ledger.uidAt(customer), instrument, closedBy, tick });
  releaseHold(ledger, step, customer, order, margin + fee);
}
