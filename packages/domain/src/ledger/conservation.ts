import type { Money } from '../kernel/decimal.ts';
import { type AccountNumber, type Book, customerAccount } from './chart.ts';

/** One row of the balances. */
export interface BalanceRow {
  readonly account: AccountNumber;
  readonly book: Book;
  readonly currency: string;
  readonly posted: Money;
  readonly held: Money;
}

/** What live orders hold of a customer's contract account; a customer may have several rows. */
export interface OpenHold {
  readonly uid: number;
  readonly amount: Money;
}

/** Everything in one book and currency. */
export interface BookSum {
  readonly book: Book;
  readonly currency: string;
  /** Of all accounts; anything but 0 is money made or lost. */
  readonly sum: Money;
  /** Holds as the balances state them. */
  readonly held: Money;
  /** Holds as the live orders add up to. */
  readonly live: Money;
}

/** An account whose hold is not what its live orders add up to. */
export interface HoldDifference {
  readonly account: AccountNumber;
  readonly held: Money;
  readonly live: Money;
}

export interface ConservationReport {
  /** True when every sum is 0 and every hold is that of its live orders, exactly. */
  readonly isConserved: boolean;
  /** By book, then currency. */
  readonly sums: readonly BookSum[];
  /** By account; empty when all agree. */
  readonly differences: readonly HoldDifference[];
}

/**
 * Proves that money is only ever moved (rules §2): per book and currency all accounts sum to 0, and every account holds
 * exactly what its live orders hold, 0 where it has none. Scale 6, nothing is rounded, no difference is too small to
 * show. Orders of a customer without a contract account are a difference too.
 */
export function conservationReport(balances: Iterable<BalanceRow>, openHolds: Iterable<OpenHold>): ConservationReport {
  const live = new Map<AccountNumber, Money>();
  for (const { uid, amount } of openHolds) {
    const account = customerAccount(uid, 'forex');
    live.set(account, (live.get(account) ?? 0n) + amount);
  }
  const sums = new Map<string, BookSum>();
  const differences: HoldDifference[] = [];
  for (const { account, book, currency, posted, held } of balances) {
    const own = live.get(account) ?? 0n;
    live.delete(account);
    const key = `${book} ${currency}`;
    const before = sums.get(key) ?? { book, currency, sum: 0n, held: 0n, live: 0n };
    sums.set(key, {
      book,
      currency,
      sum: before.sum + posted,
      held: before.held + held,
      live: before.live + own,
    });
    if (held !== own) differences.push({ account, held, live: own });
  }
  for (const [account, amount] of live) if (amount !== 0n) differences.push({ account, held: 0n, live: amount });
  differences.sort((a, b) => a.account - b.account);
  const byBook = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  return {
    isConserved: differences.length === 0 && byBook.every(({ sum }) => sum === 0n),
    sums: byBook,
    differences,
  };
}
