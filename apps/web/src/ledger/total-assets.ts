import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Account } from '@vitrine/wire/ledger/account';
import { amountOf } from '../ground/wire-numbers.ts';
import type { AccountFigures } from './account-figures.ts';

type Worth = Pick<AccountFigures, 'netValue' | 'usedMargin' | 'pendingMargin'>;

/**
 * What the contract account has staked in running options, where it is the only one: the part of its lock that is no
 * margin. It belongs to the customer and not to the net value.
 */
export function stakedOf(accounts: readonly Account[], { usedMargin, pendingMargin }: Omit<Worth, 'netValue'>): Money {
  const locked = amountOf(accounts.find(({ type }) => type === 'forex')?.lockBalance ?? '0');
  const staked = locked - usedMargin - pendingMargin;
  return staked > 0n ? staked : 0n;
}

/**
 * Balances, locks and open profit together (ACC-36), in the site currency. The contract account counts with its live net
 * value, which is all three at once, and is the only one where `only_one_account` is on (CFG-16).
 */
export function totalAssets(accounts: readonly Account[], figures: Worth, isOnlyOne: boolean): Money {
  if (isOnlyOne) return figures.netValue + stakedOf(accounts, figures);
  const others = accounts.filter(({ type }) => type !== 'forex');
  return others.reduce(
    (sum, { balance, lockBalance }) => sum + amountOf(balance) + amountOf(lockBalance),
    figures.netValue,
  );
}

/** The newer of two readings of the accounts: an answer that was overtaken by a push changes nothing. */
export function newerAccounts(before: readonly Account[] | undefined, now: readonly Account[]): readonly Account[] {
  const seqOf = (accounts: readonly Account[]) => Math.max(0, ...accounts.map(({ seq }) => seq));
  return before !== undefined && seqOf(before) > seqOf(now) ? before : now;
}
