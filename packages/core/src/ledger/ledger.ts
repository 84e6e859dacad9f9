import type { Money } from '@vitrine/domain/kernel/decimal';
import { type AccountNumber, type Book, customerAccount, houseAccount } from '@vitrine/domain/ledger/chart';
import type { PostingReason } from '@vitrine/domain/ledger/posting';
import type { AccountFact } from '../input.ts';
import type { Step } from '../step.ts';
import type { LedgerEvent } from './events.ts';
import type { LedgerState } from './state.ts';

/** Largest balance the tables can hold, with room to spare. */
const BALANCE_BOUND = 9_000_000_000_000_000_000n;

export interface PostingOrder {
  readonly book: Book;
  readonly currency: string;
  readonly debit: AccountNumber;
  readonly credit: AccountNumber;
  /** Above 0, scale 6. */
  readonly amount: Money;
  readonly reason: PostingReason;
  /** The order it is about, 0 for none. */
  readonly order: number;
}

/** Moves one amount from one account to another in one book and currency. Throws on an amount that is not positive. */
export function post(state: LedgerState, step: Step, posting: PostingOrder): void {
  const { book, currency, debit, credit, amount } = posting;
  if (amount <= 0n || debit === credit) throw new Error(`posting ${posting.reason}: bad amount or accounts`);
  for (const account of [debit, credit]) {
    if (!state.isOpen(book, currency, account)) step.emit({ type: 'AccountOpened', account, book, currency });
  }
  const debitAfter = state.posted(book, currency, debit) - amount;
  const creditAfter = state.posted(book, currency, credit) + amount;
  if (debitAfter < -BALANCE_BOUND || creditAfter > BALANCE_BOUND) throw new Error('balance out of range');
  step.emit({
    type: 'Posted',
    book,
    currency,
    debit,
    credit,
    amount,
    reason: posting.reason,
    order: posting.order,
    debitAfter,
    creditAfter,
  });
}

function holdOf(state: LedgerState, index: number, order: number, amount: Money) {
  const account = customerAccount(state.uidAt(index), 'forex');
  return { account, book: state.bookAt(index), currency: state.currency, order, amount };
}

/** Holds margin of an order on a contract account. */
export function placeHold(state: LedgerState, step: Step, index: number, order: number, amount: Money): void {
  if (amount === 0n) return;
  step.emit({
    type: 'HoldPlaced',
    ...holdOf(state, index, order, amount),
    heldAfter: state.contractHeldAt(index) + amount,
  });
}

/** Releases the whole hold of an order. */
export function releaseHold(state: LedgerState, step: Step, index: number, order: number, amount: Money): void {
  if (amount === 0n) return;
  step.emit({
    type: 'HoldReleased',
    ...holdOf(state, index, order, amount),
    heldAfter: state.contractHeldAt(index) - amount,
  });
}

/**
 * Opens a customer's accounts, or changes what the core knows of him. The first account of a book brings the house
 * capital with it, a demo account its grant. The book of a customer never changes.
 */
export function applyAccountFact(
  state: LedgerState,
  step: Step,
  fact: AccountFact,
  factVersion: number,
  terms: { readonly currency: string; readonly demoGrant: Money; readonly houseCapital: Money },
): void {
  const { uid, book, frozen } = fact;
  const index = state.indexOf(uid);
  if (index >= 0) {
    if (factVersion > state.factVersionAt(index)) step.emit({ type: 'CustomerChanged', uid, frozen, factVersion });
    return;
  }
  const { currency } = terms;
  step.emit({ type: 'CustomerOpened', uid, book, currency, frozen, factVersion });
  const source = houseAccount('asset/sim');
  const money = { book, currency, debit: source, order: 0 };
  if (book !== 'real' && !state.isOpen(book, currency, houseAccount('house/capital')) && terms.houseCapital > 0n) {
    post(state, step, {
      ...money,
      credit: houseAccount('house/capital'),
      amount: terms.houseCapital,
      reason: 'house-capital',
    });
  }
  if (book === 'demo' && terms.demoGrant > 0n) {
    for (const kind of ['change', 'forex', 'micro'] as const) {
      post(state, step, {
        ...money,
        credit: customerAccount(uid, kind),
        amount: terms.demoGrant,
        reason: 'demo-grant',
      });
    }
  }
}

/** Moves numbers as the event says. Throws when the balances the event names are not the ones reached. */
export function applyLedgerEvent(state: LedgerState, event: LedgerEvent): void {
  switch (event.type) {
    case 'CustomerOpened':
      state.openCustomer(event.uid, event.book, event.currency, event.frozen, event.factVersion);
      return;
    case 'CustomerChanged':
      state.changeCustomer(event.uid, event.frozen, event.factVersion);
      return;
    case 'AccountOpened':
      state.openAccount(event.book, event.currency, event.account);
      return;
    case 'Posted': {
      const { book, currency, debit, credit, amount } = event;
      state.move(book, currency, debit, -amount);
      state.move(book, currency, credit, amount);
      if (
        state.posted(book, currency, debit) !== event.debitAfter ||
        state.posted(book, currency, credit) !== event.creditAfter
      ) {
        throw new Error('a posting does not reach the balances it names');
      }
      return;
    }
    case 'HoldPlaced':
      state.hold(event.account, event.amount);
      return;
    case 'HoldReleased':
      state.hold(event.account, -event.amount);
      return;
  }
}
