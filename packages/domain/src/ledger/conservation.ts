import type { Money } from '../kernel/decimal.ts';
import { type AccountNumber, type Book, customerAccount, kindOf } from './chart.ts';

/** One row of the balances. */
export interface BalanceRow {
  readonly account: AccountNumber;
  readonly book: Book;
  readonly currency: string;
  readonly posted: Money;
  readonly held: Money;
}

/** What a live order holds of a customer's contract account, or an open stake; a customer may have several rows. */
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
  /** Holds, and what stands on stake accounts, as the balances state them. */
  readonly held: Money;
  /** The same as live orders and open stakes add up to. */
  readonly live: Money;
}

/** An account whose hold (of a stake account: whose balance) is not what its live orders or open stakes add up to. */
export interface HoldDifference {
  readonly account: AccountNumber;
  readonly held: Money;
  readonly live: Money;
}

export interface ConservationReport {
  /** True when every sum is 0 and every hold and stake is that of its live orders and options, exactly. */
  readonly isConserved: boolean;
  /** By book, then currency. */
  readonly sums: readonly BookSum[];
  /** By account; empty when all agree. */
  readonly differences: readonly HoldDifference[];
}

/**
 * Proves that money is only ever moved (rules §2): per book and currency all accounts sum to 0, and every account holds
 * exactly what its live orders hold, 0 where it has none; a customer's stake account has exactly their open stakes.
 * Scale 6, nothing is rounded, no difference is too small to show. Orders of a customer without the account are a
 * difference too.
 */
export function conservationReport(
  balances: Iterable<BalanceRow>,
  openHolds: Iterable<OpenHold>,
  openStakes: Iterable<OpenHold> = [],
): ConservationReport {
  const live = new Map<AccountNumber, Money>();
  const count = (kind: 'forex' | 'stake', { uid, amount }: OpenHold): void => {
    const account = customerAccount(uid, kind);
    live.set(account, (live.get(account) ?? 0n) + amount);
  };
  for (const hold of openHolds) count('forex', hold);
  for (const stake of openStakes) count('stake', stake);
  const sums = new Map<string, BookSum>();
  const differences: HoldDifference[] = [];
  for (const row of balances) {
    const { account, book, currency, posted } = row;
    const held = kindOf(account) === 'stake' ? posted : row.held;
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
