import type { Money } from '@vitrine/domain/kernel/decimal';
import { type AccountNumber, type Book, customerAccount } from '@vitrine/domain/ledger/chart';
import type { PostingReason } from '@vitrine/domain/ledger/posting';
import type { Step } from '../step.ts';
import { countResult } from './count-results.ts';
import type { LedgerState } from './state.ts';

/** The largest balance, well below what the tables can store. */
export const BALANCE_BOUND = 9_000_000_000_000_000_000n;

export interface PostingOrder {
  readonly book: Book;
  readonly currency: string;
  readonly debit: AccountNumber;
  readonly credit: AccountNumber;
  /** Above 0, scale 6. */
  readonly amount: Money;
  readonly reason: PostingReason;
  /** The order, option, deposit or withdrawal it belongs to, 0 for none. */
  readonly order: number;
}

/** Whether an account can take an amount: {@link post} throws when a balance leaves what the tables can store. */
export function canTake(
  state: LedgerState,
  { book, currency, account, amount }: Pick<PostingOrder, 'book' | 'currency' | 'amount'> & { account: AccountNumber },
): boolean {
  const after = state.posted(book, currency, account) + amount;
  return after <= BALANCE_BOUND && after >= -BALANCE_BOUND;
}

/** Moves an amount from one account to another in the same book and currency. Throws unless the amount is positive. */
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
  countResult(state, step, posting);
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

/** Releases the hold of an order, or a part of it. */
export function releaseHold(state: LedgerState, step: Step, index: number, order: number, amount: Money): void {
  if (amount === 0n) return;
  step.emit({
    type: 'HoldReleased',
    ...holdOf(state, index, order, amount),
    heldAfter: state.contractHeldAt(index) - amount,
  });
}
