import { useQuery } from '@tanstack/react-query';
import { MONEY_SCALE, type Money, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import type { Account } from '@vitrine/wire/ledger/account';
import { balances } from '@vitrine/wire/ledger/balances';
import { todayProfit } from '@vitrine/wire/ledger/today-profit';
import { client, queryClient } from '../app/client.ts';
import { useSession } from '../app/session.ts';
import { useSite } from '../app/site.ts';
import { useBook, useFigures } from '../trading/book.ts';

function amount(text: string): Money {
  const value = parseSignedDecimal(text, MONEY_SCALE);
  if (value === undefined) throw new RangeError(`not an amount: ${text}`);
  return value;
}

/**
 * Balances, locks and open profit together (ACC-36), in the site currency. The contract account counts with its live net
 * value, which is all three at once, and is the only one where `only_one_account` is on (CFG-16).
 */
export function totalAssets(accounts: readonly Account[], netValue: Money, isOnlyOne: boolean): Money {
  const others = isOnlyOne ? [] : accounts.filter(({ type }) => type !== 'forex');
  return others.reduce((sum, { balance, lockBalance }) => sum + amount(balance) + amount(lockBalance), netValue);
}

/** The newer of two readings of the accounts: an answer that was overtaken by a push changes nothing. */
export function newerAccounts(before: readonly Account[] | undefined, now: readonly Account[]): readonly Account[] {
  const seqOf = (accounts: readonly Account[]) => Math.max(0, ...accounts.map(({ seq }) => seq));
  return before !== undefined && seqOf(before) > seqOf(now) ? before : now;
}

/** The three accounts of the user; asked for again after everything that moves money. */
export function useBalances() {
  const token = useSession((session) => session.token);
  const queryKey = ['balances', token];
  return useQuery({
    queryKey,
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const now = await client.call(balances, {}, { signal });
      return newerAccounts(queryClient.getQueryData<readonly Account[]>(queryKey), now);
    },
  });
}

/** What the user owns in all, live; undefined until it is known. */
export function useTotalAssets() {
  const accounts = useBalances();
  const figures = useFigures();
  const netValue = useBook((book) => book.figures?.netValue);
  const isOnlyOne = useSite().data?.only_one_account === '1';
  const total =
    accounts.data === undefined || netValue === undefined ? undefined : totalAssets(accounts.data, netValue, isOnlyOne);
  return {
    total,
    error: total === undefined ? (accounts.error ?? figures.error) : null,
    refetch: () => Promise.all([accounts.refetch(), figures.refetch()]),
  };
}

/** What was realised since midnight in the site's zone, and its share of the total at the day's start (ACC-34). */
export function useTodayProfit() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['today-profit', token],
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const { profits, percent } = await client.call(todayProfit, {}, { signal });
      return { profits: amount(profits), percent };
    },
    // The day ends without a push.
    refetchInterval: 60_000,
  }).data;
}
