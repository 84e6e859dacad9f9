import { midOf } from '@vitrine/domain/market/index';
import type { Listed } from '../market/index.ts';
import { MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import type { OptionContext } from './context.ts';
import { NONE } from './running-options.ts';

/**
 * Enters the options that wait for the instrument's newest tick, by id (rules §4). If there are more than fit in one
 * step, ticks wait until {@link resumeEntries} has entered the rest. Halts and calendars play no role: every tick
 * counts.
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

/** Enters the remaining options of a tick whose step was split. */
export function resumeEntries(context: OptionContext, step: Step): void {
  if (context.options.entering !== undefined) enterOptions(context, step, context.options.entering);
}

/** Finds the instrument whose newest tick has options left to enter, because its step was split. */
export function findUnfinishedEntries({ market, options }: OptionContext): void {
  options.entering = [...market.all()].find((listed) => {
    const { running } = options;
    let slot = running.firstWaiting(listed.terms.id);
    while (slot !== NONE && !running.canEnter(slot, listed)) slot = running.nextWaiting(slot);
    return slot !== NONE;
  });
}
