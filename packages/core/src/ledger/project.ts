import { CUSTOMER_KINDS, customerAccount, kindOf, ownerOf } from '@vitrine/domain/ledger/chart';
import { logPlaceOf, logTypeOf, POSTING_REASONS } from '@vitrine/domain/ledger/posting';
import type { Projections } from '../rows.ts';
import type { LedgerEvent } from './events.ts';
import { projectOwnLimits } from './project-own-limits.ts';

/** Ledger events -> `accounts`, `customer_countries`, `balances`, `postings`, `account_log`, and the tables of customers' own limits. */
export const projectLedger: Projections<LedgerEvent> = {
  CustomerOpened(event, { seq }, rows) {
    const { uid, book, currency, frozen } = event;
    rows.insert('accounts', {
      uid,
      book,
      currency,
      frozen,
      called: false,
      margin_call: null,
      margin_rearm: null,
      stop_out: null,
      fact_version: event.factVersion,
      opened_seq: seq,
    });
    for (const kind of ['change', 'forex', 'micro'] as const) {
      rows.insert('balances', { account: customerAccount(uid, kind), book, currency, posted: 0n, held: 0n });
    }
  },
  CustomerChanged(event, _row, rows) {
    rows.update('accounts', { uid: event.uid }, { frozen: event.frozen, fact_version: event.factVersion });
  },
  CustomerCountrySet({ uid, country }, _row, rows) {
    rows.upsert('customer_countries', { uid, country });
  },
  AccountOpened(event, _row, rows) {
    rows.insert('balances', {
      account: event.account,
      book: event.book,
      currency: event.currency,
      posted: 0n,
      held: 0n,
    });
  },
  Posted(event, { seq, at, idx }, rows) {
    const { book, currency, debit, credit, amount } = event;
    const reason = POSTING_REASONS[event.reason];
    rows.insert('postings', { seq, idx, book, currency, debit, credit, amount, reason, ref: event.order, at });
    rows.update('balances', { account: debit, book, currency }, { posted: event.debitAfter });
    rows.update('balances', { account: credit, book, currency }, { posted: event.creditAfter });
    const sides = [
      [debit, -amount, event.debitAfter],
      [credit, amount, event.creditAfter],
    ] as const;
    for (const [account, value, after] of sides) {
      const kind = kindOf(account);
      if (kind !== 'change' && kind !== 'forex' && kind !== 'micro') continue;
      rows.insert('account_log', {
        uid: ownerOf(account),
        seq,
        idx: logPlaceOf(idx, value),
        kind: CUSTOMER_KINDS[kind],
        type: logTypeOf(event.reason, value),
        value,
        balance_after: after,
        ref: event.order,
        at,
      });
    }
  },
  HoldPlaced(event, _row, rows) {
    rows.update(
      'balances',
      { account: event.account, book: event.book, currency: event.currency },
      { held: event.heldAfter },
    );
  },
  HoldReleased(event, _row, rows) {
    rows.update(
      'balances',
      { account: event.account, book: event.book, currency: event.currency },
      { held: event.heldAfter },
    );
  },
  ...projectOwnLimits,
};
