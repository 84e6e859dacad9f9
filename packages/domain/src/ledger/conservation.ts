import type { Money } from '../kernel/decimal.ts';
import { type AccountNumber, type Book, customerAccount, kindOf } from './chart.ts';

/** One row of the table `balances`. */
export interface BalanceRow {
  readonly account: AccountNumber;
  readonly book: Book;
  readonly currency: string;
  readonly posted: Money;
  readonly held: Money;
}

/** The hold of an open or pending order, or an open stake; a customer may have several. */
export interface OpenHold {
  readonly uid: number;
  readonly amount: Money;
}

/** Sums over all accounts in one book and currency. */
export interface BookSum {
  readonly book: Book;
  readonly currency: string;
  /** Sum of all balances; anything but 0 means that money was created or lost. */
  readonly sum: Money;
  /** Holds plus the balances of stake accounts, according to the balances. */
  readonly held: Money;
  /** The same, according to orders and open stakes. */
  readonly live: Money;
}

/** An account whose hold (or balance, for a stake account) does not match its orders or open stakes. */
export interface HoldDifference {
  readonly account: AccountNumber;
  readonly held: Money;
  readonly live: Money;
}

export interface ConservationReport {
  /** True when every sum is 0 and all holds and stakes match orders and options exactly. */
  readonly isConserved: boolean;
  /** By book, then currency. */
  readonly sums: readonly BookSum[];
  /** By account; empty when all agree. */
  readonly differences: readonly HoldDifference[];
}

/**
 * Checks that no money was created or lost (rules §2): in every book and currency all balances sum to 0, the hold of
 * every account equals the holds of its orders, and the balance of every stake account equals the open stakes. Scale 6,
 * no rounding and no tolerance. Orders of a customer without an account are a difference too.
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
