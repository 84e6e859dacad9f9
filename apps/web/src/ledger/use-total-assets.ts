import { useQuery } from '@tanstack/react-query';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Account } from '@vitrine/wire/ledger/account';
import { balances } from '@vitrine/wire/ledger/balances';
import { todayProfit } from '@vitrine/wire/ledger/today-profit';
import { client, queryClient } from '../ground/client.ts';
import { OWN } from '../ground/own-answers.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { amountOf } from '../ground/wire-numbers.ts';
import { newerAccounts, stakedOf, totalAssets } from './total-assets.ts';
import { useFigures, useFiguresAnswer } from './use-account-figures.ts';

/** The three accounts of the user; asked for again after everything that moves money. */
export function useBalances() {
  const token = useSession((session) => session.token);
  const queryKey = ['balances', token];
  return useQuery({
    queryKey,
    meta: OWN,
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const now = await client.call(balances, {}, { signal });
      return newerAccounts(queryClient.getQueryData<readonly Account[]>(queryKey), now);
    },
  });
}

/** The contract account is the only one (CFG-16). */
export const useOnlyOneAccount = (): boolean => useSite().data?.only_one_account === '1';

/**
 * What can be staked in options, and what is; undefined until it is known. The only account pays like for an order: out of
 * its free margin.
 */
export function useOptionFunds(): { readonly free: Money; readonly staked: Money } | undefined {
  const accounts = useBalances().data;
  const isOnlyOne = useOnlyOneAccount();
  const figures = useFigures();
  useFiguresAnswer({ isNeeded: isOnlyOne });
  if (accounts === undefined) return undefined;
  if (isOnlyOne) return figures && { free: figures.free > 0n ? figures.free : 0n, staked: stakedOf(accounts, figures) };
  const own = accounts.find(({ type }) => type === 'micro');
  return own && { free: amountOf(own.balance), staked: amountOf(own.lockBalance) };
}

/** What the user owns in all, live; undefined until it is known. */
export function useTotalAssets() {
  const accounts = useBalances();
  const figures = useFiguresAnswer();
  const worth = useFigures();
  const isOnlyOne = useOnlyOneAccount();
  const total =
    accounts.data === undefined || worth === undefined ? undefined : totalAssets(accounts.data, worth, isOnlyOne);
  return {
    total,
    error: total === undefined ? (accounts.error ?? figures.error) : null,
    isFetching: accounts.isFetching || figures.isFetching,
    refetch: () => Promise.all([accounts.refetch(), figures.refetch()]),
  };
}

/** What was realised since midnight in the site's zone, and its share of the total at the day's start (ACC-34). */
export function useTodayProfit() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['today-profit', token],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const { profits, percent } = await client.call(todayProfit, {}, { signal });
      return { profits: amountOf(profits), percent };
    },
    // The day ends without a push.
    refetchInterval: 60_000,
  }).data;
}
