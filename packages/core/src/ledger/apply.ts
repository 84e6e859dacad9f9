import { clockChangesOf } from '@vitrine/domain/ledger/index';
import type { Room } from '../room.ts';
import type { LedgerContext } from './context.ts';
import type { LedgerEvent } from './events.ts';
import type { AccountFact, LedgerCommand, SiteDaysFact } from './input.ts';
import { breakKindOf, limitValueOf } from './project-own-limits.ts';

/** Changes balances as the event says. Throws when the results differ from the balances in the event. */
export const applyLedger: Room<LedgerContext, LedgerCommand, AccountFact | SiteDaysFact, LedgerEvent>['apply'] = {
  CustomerOpened({ ledger }, event) {
    ledger.openCustomer(event.uid, event.book, event.currency, event.frozen, event.factVersion);
  },
  CustomerChanged({ ledger }, event) {
    ledger.changeCustomer(event.uid, event.frozen, event.factVersion);
  },
  CustomerCountrySet({ ledger }, { uid, country }) {
    ledger.setCountry(uid, country);
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
  SiteDaysPublished({ ledger }, { zone, changes, factVersion }) {
    ledger.ownLimits.days = { zone, changes: clockChangesOf(changes), version: factVersion };
  },
  OwnLimitSet({ ledger }, { uid, limit, amount, minutes }) {
    const value = limitValueOf(amount, minutes);
    ledger.ownLimits.setLimit(ledger.indexOf(uid), limit, { value, next: 0n, nextAt: 0 });
  },
  OwnLimitScheduled({ ledger }, { uid, limit, amount, minutes, nextAmount, nextMinutes, nextAt }) {
    const [value, next] = [limitValueOf(amount, minutes), limitValueOf(nextAmount, nextMinutes)];
    ledger.ownLimits.setLimit(ledger.indexOf(uid), limit, { value, next, nextAt });
  },
  BreakTaken({ ledger }, { uid, length, until }) {
    ledger.ownLimits.setBreak(ledger.indexOf(uid), breakKindOf(length), until);
  },
  LossCounted({ ledger }, { uid, dayResult, dayEnds, weekResult, weekEnds }) {
    ledger.ownLimits.setCount(ledger.indexOf(uid), { dayResult, dayEnds, weekResult, weekEnds });
  },
};
