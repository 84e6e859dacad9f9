import type { HoldReason, OpenWithdrawalStatus, PaymentWay } from '@vitrine/domain/funding/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/index';

/** A withdrawal that is neither paid nor given back. */
export interface OpenWithdrawal {
  readonly withdrawal: number;
  /** Dense index of the customer. */
  readonly customer: number;
  readonly book: Book;
  readonly way: PaymentWay;
  readonly currency: number;
  readonly code: string;
  /** Gross, and the fee in it. */
  readonly amount: Money;
  readonly fee: Money;
  /** Version of the terms of the request. */
  readonly termsVersion: number;
  readonly requestedAt: Instant;
  status: OpenWithdrawalStatus;
  /** The first of two who approve; 0: nobody yet. */
  firstStaff: number;
  /** What is paid, in units of the currency; 0: it is not approved. */
  received: Money;
  /** A hold that the second of two has not confirmed; `staff` 0: none. */
  proposed: { readonly staff: number; readonly reason: HoldReason | '' };
  /** When the hold ends; 0: it is not held. */
  heldUntil: Instant;
  /** How often it was held. */
  holds: number;
}

/** Open withdrawals by id; by book the oldest one and the sum of what is held; which holds end. */
export class OpenWithdrawals {
  readonly #open = new Map<number, OpenWithdrawal>();
  readonly #ofBook = { real: new Set<number>(), paper: new Set<number>(), demo: new Set<number>() };
  readonly #heldIn = { real: 0n, paper: 0n, demo: 0n };
  /** In the order in which the holds began or were renewed: every one lasts equally long. */
  readonly #held = new Map<number, OpenWithdrawal>();

  get size(): number {
    return this.#open.size;
  }
  get(withdrawal: number): OpenWithdrawal | undefined {
    return this.#open.get(withdrawal);
  }
  /** In the order of ids. */
  all(): IterableIterator<OpenWithdrawal> {
    return this.#open.values();
  }

  /** Withdrawals are added in the order of their ids. */
  add(withdrawal: OpenWithdrawal): void {
    this.#open.set(withdrawal.withdrawal, withdrawal);
    this.#ofBook[withdrawal.book].add(withdrawal.withdrawal);
  }

  hold(withdrawal: OpenWithdrawal, until: Instant): void {
    this.release(withdrawal);
    withdrawal.heldUntil = until;
    this.#held.set(withdrawal.withdrawal, withdrawal);
    this.#heldIn[withdrawal.book] += withdrawal.amount;
  }

  /** Ends the hold, if there is one. */
  release(withdrawal: OpenWithdrawal): void {
    if (!this.#held.delete(withdrawal.withdrawal)) return;
    withdrawal.heldUntil = 0;
    this.#heldIn[withdrawal.book] -= withdrawal.amount;
  }

  remove(withdrawal: OpenWithdrawal): void {
    this.release(withdrawal);
    this.#open.delete(withdrawal.withdrawal);
    this.#ofBook[withdrawal.book].delete(withdrawal.withdrawal);
  }

  /** When the oldest open withdrawal of a book was requested; undefined: none is open. */
  oldest(book: Book): Instant | undefined {
    const [first] = this.#ofBook[book];
    return first === undefined ? undefined : this.#open.get(first)?.requestedAt;
  }
  heldSum(book: Book): Money {
    return this.#heldIn[book];
  }

  /** Holds that end by an instant, at most `most`, in the order in which they do; tie: lower id. */
  endingBy(at: Instant, most: number): OpenWithdrawal[] {
    const due: OpenWithdrawal[] = [];
    for (const one of this.#held.values()) {
      if (one.heldUntil > at) break;
      due.push(one);
    }
    due.sort((a, b) => a.heldUntil - b.heldUntil || a.withdrawal - b.withdrawal);
    return due.slice(0, most);
  }
}
