import { isOpen, type Listed } from '../market/index.ts';
import { MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import { checkMargin } from './check-margin.ts';
import type { TradingContext } from './context.ts';
import { revalueOnTick } from './margin-guard.ts';
import { moveTrailingStops } from './set-trailing-stop.ts';
import { triggerPendingOrders } from './trigger-pending-orders.ts';
import { triggerStops } from './trigger-stops.ts';

/** Below every uid: the margin check starts with the first customer. */
const NOBODY = 0;

/** Runs what a tick triggers. In a closed or halted market the tick only moves trailing stops and revalues positions. */
export function runTick(context: TradingContext, step: Step, listed: Listed): void {
  moveTrailingStops(context, step, listed);
  if (isOpen(listed, step.at)) runOrders(context, step, listed, NOBODY);
  else revalueOnTick(context, listed);
}

/** Continues the work of a tick whose step was split, at the same price. */
export function resumeTick(context: TradingContext, step: Step): void {
  const { splitTick } = context.trading;
  if (splitTick === undefined) return;
  runOrders(context, step, context.market.get(splitTick.instrument) as Listed, splitTick.uid);
}

/**
 * Triggers pending orders, then stops, then does for followers what that did to orders of masters. Returns the number of
 * orders; above {@link MAX_ORDERS_PER_STEP}, some are left.
 */
function triggerOrders(context: TradingContext, step: Step, listed: Listed): number {
  let done = triggerPendingOrders(context, step, listed, MAX_ORDERS_PER_STEP);
  if (done <= MAX_ORDERS_PER_STEP) done += triggerStops(context, step, listed, MAX_ORDERS_PER_STEP - done);
  if (done <= MAX_ORDERS_PER_STEP) done += context.copying.follow(step, MAX_ORDERS_PER_STEP - done);
  return done;
}

/**
 * Runs what a tick triggers (rules §1): pending orders, then stops, then the copies of what masters did, then the margin
 * check of the customers it affects, by ascending uid, starting above `afterUid`. After {@link MAX_ORDERS_PER_STEP} orders
 * the step is split: the rest follows in further steps at the same price, and the state records how far the work has come.
 */
function runOrders(context: TradingContext, step: Step, listed: Listed, afterUid: number): void {
  const { ledger, trading } = context;
  const { positions, pending } = trading;
  const instrument = listed.terms.id;
  // Pending orders are checked for affordability at the new price.
  let touched = revalueOnTick(context, listed);
  const triggered = triggerOrders(context, step, listed);
  if (triggered > MAX_ORDERS_PER_STEP) {
    step.emit({ type: 'MarginCheckSplit', instrument, uid: afterUid });
    return;
  }
  if (triggered > 0) touched = revalueOnTick(context, listed);
  const before = positions.size + pending.size;
  let last = afterUid;
  for (const customer of touched) {
    const uid = ledger.uidAt(customer);
    if (uid <= afterUid) continue;
    if (triggered + before - positions.size - pending.size >= MAX_ORDERS_PER_STEP) {
      step.emit({ type: 'MarginCheckSplit', instrument, uid: last });
      return;
    }
    checkMargin(context, step, customer);
    last = uid;
  }
  // Stop-outs of masters close the copies of their followers at this tick, too.
  const done = triggered + before - positions.size - pending.size;
  const most = Math.max(0, MAX_ORDERS_PER_STEP - done);
  if (context.copying.follow(step, most) > most) {
    step.emit({ type: 'MarginCheckSplit', instrument, uid: last });
    return;
  }
  if (trading.splitTick !== undefined) step.emit({ type: 'MarginCheckFinished', instrument });
}
