import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Account } from '@vitrine/wire/ledger/account';
import { amountOf } from '../ground/wire-numbers.ts';

/**
 * Balances, locks and open profit together (ACC-36), in the site currency. The contract account counts with its live net
 * value, which is all three at once, and is the only one where `only_one_account` is on (CFG-16).
 */
export function totalAssets(accounts: readonly Account[], netValue: Money, isOnlyOne: boolean): Money {
  const others = isOnlyOne ? [] : accounts.filter(({ type }) => type !== 'forex');
  return others.reduce((sum, { balance, lockBalance }) => sum + amountOf(balance) + amountOf(lockBalance), netValue);
}

/** The newer of two readings of the accounts: an answer that was overtaken by a push changes nothing. */
export function newerAccounts(before: readonly Account[] | undefined, now: readonly Account[]): readonly Account[] {
  const seqOf = (accounts: readonly Account[]) => Math.max(0, ...accounts.map(({ seq }) => seq));
  return before !== undefined && seqOf(before) > seqOf(now) ? before : now;
}
