import { MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import { checkMargin } from './check-margin.ts';
import type { TradingContext } from './context.ts';
import { chargeSwap, firstDueRollover, isRolloverDue } from './swap.ts';

/**
 * Charges the rollovers that are due, one after the other: customers by ascending uid, their orders by id, with a
 * margin check after each customer. Rollovers missed while the server was down are charged at the newest tick. Returns
 * true when more is due than fits in one step: then ticks wait, and the progress is part of the state. A split step is
 * finished first.
 */
export function chargeRollover(context: TradingContext, step: Step): boolean {
  const { ledger, trading } = context;
  const { positions, pending } = trading;
  if (trading.isSplit) return false;
  const before = positions.size + pending.size;
  let charged = 0;
  while (isRolloverDue(context, step.at)) {
    const rollover = firstDueRollover(trading.rolloverProgress);
    const afterUid = trading.rolloverProgress.uid;
    let last = afterUid;
    for (const customer of holders(context)) {
      const uid = ledger.uidAt(customer);
      if (uid <= afterUid) continue;
      if (charged + before - positions.size - pending.size >= MAX_ORDERS_PER_STEP) {
        // While nobody has been charged for a rollover, there is no progress to record.
        if (last > 0) step.emit({ type: 'RolloverCharged', rollover, uid: last });
        return true;
      }
      const open = [...positions.slotsOf(customer)].map((slot) => ({ slot, order: positions.at(slot).order }));
      const chargedBefore = charged;
      for (const { slot } of open.sort((a, b) => a.order - b.order)) {
        if (chargeSwap(context, step, slot, rollover)) charged += 1;
      }
      if (charged > chargedBefore) checkMargin(context, step, customer);
      last = uid;
    }
    step.emit({ type: 'RolloverCharged', rollover, uid: 0 });
  }
  return false;
}

/** Customers with a position in an instrument with swap, by ascending uid. */
function holders({ ledger, trading }: TradingContext): number[] {
  const customers = new Set<number>();
  for (const instrument of trading.positions.rated) {
    for (const customer of trading.positions.customersIn(instrument)) customers.add(customer);
  }
  return [...customers].sort((a, b) => ledger.uidAt(a) - ledger.uidAt(b));
}
