import { isOpen, type Listed } from '../market/index.ts';
import { MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import { checkMargin } from './check-margin.ts';
import type { TradingContext } from './context.ts';
import { revalueOnTick } from './margin-guard.ts';
import { triggerLevels } from './trigger-levels.ts';

/** Lower than every uid: the margin check starts from the first customer. */
const NOBODY = 0;

/** Runs what a tick triggers. In a closed or halted market it only revalues positions. */
export function runTick(context: TradingContext, step: Step, listed: Listed): void {
  if (isOpen(listed, step.at)) runOrders(context, step, listed, NOBODY);
  else revalueOnTick(context, listed);
}

/** Continues a tick that one step did not take, at the same price. */
export function resumeTick(context: TradingContext, step: Step): void {
  const { splitTick } = context.trading;
  if (splitTick === undefined) return;
  runOrders(context, step, context.market.get(splitTick.instrument) as Listed, splitTick.uid);
}

/**
 * Runs what a tick triggers (rules §1): pending orders, then stops, then the margin check of the customers it touches,
 * by ascending uid, of those above `afterUid`. After {@link MAX_ORDERS_PER_STEP} orders the step is split: the rest
 * follows in a further step at the same price, and the progress is state.
 */
function runOrders(context: TradingContext, step: Step, listed: Listed, afterUid: number): void {
  const { ledger, trading } = context;
  const { positions, pending } = trading;
  const instrument = listed.terms.id;
  // Pending orders are checked for affordability at the new price.
  let touched = revalueOnTick(context, listed);
  const triggered = triggerLevels(context, step, listed, MAX_ORDERS_PER_STEP);
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
  if (trading.splitTick !== undefined) step.emit({ type: 'MarginCheckFinished', instrument });
}
