import { useQuery } from '@tanstack/react-query';
import type { Account } from '@vitrine/wire/ledger/account';
import { balances } from '@vitrine/wire/ledger/balances';
import { todayProfit } from '@vitrine/wire/ledger/today-profit';
import { client, queryClient } from '../ground/client.ts';
import { OWN } from '../ground/own-answers.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { amountOf } from '../ground/wire-numbers.ts';
import { newerAccounts, totalAssets } from './total-assets.ts';
import { useFigure, useFiguresAnswer } from './use-account-figures.ts';

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

/** What the user owns in all, live; undefined until it is known. */
export function useTotalAssets() {
  const accounts = useBalances();
  const figures = useFiguresAnswer();
  const netValue = useFigure((figures) => figures.netValue);
  const isOnlyOne = useSite().data?.only_one_account === '1';
  const total =
    accounts.data === undefined || netValue === undefined ? undefined : totalAssets(accounts.data, netValue, isOnlyOne);
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
