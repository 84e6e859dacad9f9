import { optionTermsFromJson } from '@vitrine/domain/options/index';
import type { Room } from '../room.ts';
import type { OptionContext } from './context.ts';
import type { OptionEvent } from './events.ts';
import type { OptionCommand, OptionsFact } from './input.ts';
import type { OptionState } from './state.ts';

/** Changes state as the event says. Throws when the event does not fit the state, because the journal is then wrong. */
export const applyOptions: Room<OptionContext, OptionCommand, OptionsFact, OptionEvent>['apply'] = {
  OptionTermsPublished({ options }, event) {
    options.publish(optionTermsFromJson(event.terms), event.factVersion);
  },
  OptionOpened({ options, ledger }, event) {
    options.advanceOptionId(event.option);
    options.addWin(event.book, event.win);
    options.running.add({
      option: event.option,
      customer: ledger.indexOf(event.uid),
      instrument: event.instrument,
      direction: event.direction,
      stake: event.stake,
      profitRatio: event.profitRatio,
      lossLevel: event.lossLevel,
      win: event.win,
      acceptedAt: event.acceptedAt,
      expiresAt: event.expiresAt,
      quoteMaxAgeMs: event.quoteMaxAge,
      acceptedTick: event.acceptedTick,
      entry: undefined,
    });
  },
  OptionEntered({ options }, event) {
    options.running.enter(slotOf(options, event.option), event.tick.seq, event.price);
  },
  OptionSettled({ options, ledger }, event) {
    const slot = slotOf(options, event.option);
    const { customer, win } = options.running.at(slot);
    options.running.remove(slot);
    options.addWin(ledger.bookAt(customer), -win);
  },
};

function slotOf(state: OptionState, option: number): number {
  const slot = state.running.slotOf(option);
  if (slot < 0) throw new Error(`option ${option} does not run`);
  return slot;
}
