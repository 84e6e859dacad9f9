import { midOf } from '@vitrine/domain/market/index';
import type { Listed } from '../market/index.ts';
import { MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import type { OptionContext } from './context.ts';
import { NONE } from './running-options.ts';

/**
 * The options that wait for it enter at the instrument's newest tick, by id (rules §4). True when there are more than
 * one step takes: ticks wait, and the same call again goes on. A halt and a closed calendar change nothing here: a tick
 * that came is a tick.
 */
export function enterOptions({ ledger, options }: OptionContext, step: Step, listed: Listed): boolean {
  const { running } = options;
  let entered = 0;
  for (let slot = running.firstWaiting(listed.terms.id); slot !== NONE; ) {
    const following = running.nextWaiting(slot);
    if (running.canEnter(slot, listed)) {
      if (entered === MAX_ORDERS_PER_STEP) return true;
      const { option, customer, instrument } = running.at(slot);
      const uid = ledger.uidAt(customer);
      step.emit({ type: 'OptionEntered', option, uid, instrument, price: midOf(listed), tick: listed.tickRef() });
      entered += 1;
    }
    slot = following;
  }
  return false;
}

/** True when options wait that the newest tick is the entry of: a step was cut there. */
export function hasEntriesLeft({ options }: OptionContext, listed: Listed): boolean {
  const { running } = options;
  let slot = running.firstWaiting(listed.terms.id);
  while (slot !== NONE && !running.canEnter(slot, listed)) slot = running.nextWaiting(slot);
  return slot !== NONE;
}
