import type { Room } from '../room.ts';
import type { LedgerContext } from './context.ts';
import type { LedgerEvent } from './events.ts';
import type { AccountFact } from './input.ts';

/** Changes balances as the event says. Throws when the results differ from the balances in the event. */
export const applyLedger: Room<LedgerContext, never, AccountFact, LedgerEvent>['apply'] = {
  CustomerOpened({ ledger }, event) {
    ledger.openCustomer(event.uid, event.book, event.currency, event.frozen, event.factVersion);
  },
  CustomerChanged({ ledger }, event) {
    ledger.changeCustomer(event.uid, event.frozen, event.factVersion);
  },
  AccountOpened({ ledger }, event) {
    ledger.openAccount(event.book, event.currency, event.account);
  },
  Posted({ ledger }, event) {
    const { book, currency, debit, credit, amount } = event;
    ledger.move(book, currency, debit, -amount);
    ledger.move(book, currency, credit, amount);
    if (
      ledger.posted(book, currency, debit) !== event.debitAfter ||
      ledger.posted(book, currency, credit) !== event.creditAfter
    ) {
      throw new Error('a posting does not reach the balances it names');
    }
  },
  HoldPlaced({ ledger }, event) {
    ledger.hold(event.account, event.amount);
  },
  HoldReleased({ ledger }, event) {
    ledger.hold(event.account, -event.amount);
  },
};
