import { optionTermsFromJson } from '@vitrine/domain/options/index';
import type { LedgerState } from '../ledger/index.ts';
import type { OptionEvent } from './events.ts';
import type { OptionState } from './state.ts';

/** Moves state as the event says. Throws when the event does not fit the state: the journal is then not this machine's. */
export function applyOptionEvent(state: OptionState, ledger: LedgerState, event: OptionEvent): void {
  const { running } = state;
  switch (event.type) {
    case 'OptionTermsPublished':
      state.publish(optionTermsFromJson(event.terms), event.factVersion);
      return;
    case 'OptionOpened':
      state.advanceOptionId(event.option);
      state.addWin(event.book, event.win);
      running.add({
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
      return;
    case 'OptionEntered':
      running.enter(slotOf(state, event.option), event.tick.seq, event.price);
      return;
    case 'OptionSettled': {
      const slot = slotOf(state, event.option);
      const { customer, win } = running.at(slot);
      running.remove(slot);
      state.addWin(ledger.bookAt(customer), -win);
      return;
    }
  }
}

function slotOf(state: OptionState, option: number): number {
  const slot = state.running.slotOf(option);
  if (slot < 0) throw new Error(`option ${option} does not run`);
  return slot;
}
