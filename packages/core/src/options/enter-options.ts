import { midOf } from '@vitrine/domain/market/index';
import type { Listed } from '../market/index.ts';
import { MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import type { OptionContext } from './context.ts';
import { NONE } from './running-options.ts';

/**
 * Enters the options that wait for it at the instrument's newest tick, by id (rules §4). What is more than one step takes
 * stays unfinished: ticks wait until {@link resumeEntries} has done the rest. A halt and a closed calendar change nothing
 * here: a tick that came is a tick.
 */
export function enterOptions({ ledger, options }: OptionContext, step: Step, listed: Listed): void {
  const { running } = options;
  options.entering = undefined;
  let entered = 0;
  for (let slot = running.firstWaiting(listed.terms.id); slot !== NONE; ) {
    const following = running.nextWaiting(slot);
    if (running.canEnter(slot, listed)) {
      if (entered === MAX_ORDERS_PER_STEP) {
        options.entering = listed;
        return;
      }
      const { option, customer, instrument } = running.at(slot);
      const uid = ledger.uidAt(customer);
      step.emit({ type: 'OptionEntered', option, uid, instrument, price: midOf(listed), tick: listed.tickRef() });
      entered += 1;
    }
    slot = following;
  }
}

/** Continues with the entries of a tick that one step did not take. */
export function resumeEntries(context: OptionContext, step: Step): void {
  if (context.options.entering !== undefined) enterOptions(context, step, context.options.entering);
}

/** Finds the instrument whose newest tick is the entry of options that still wait: a step was split there. */
export function findUnfinishedEntries({ market, options }: OptionContext): void {
  options.entering = [...market.all()].find((listed) => {
    const { running } = options;
    let slot = running.firstWaiting(listed.terms.id);
    while (slot !== NONE && !running.canEnter(slot, listed)) slot = running.nextWaiting(slot);
    return slot !== NONE;
  });
}
