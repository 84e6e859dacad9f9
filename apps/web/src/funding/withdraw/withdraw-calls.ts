import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { cancelWithdrawal } from '@vitrine/wire/funding/cancel-withdrawal';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { type WithdrawalRow, withdrawalHistory } from '@vitrine/wire/funding/withdrawal-history';
import { useMemo } from 'react';
import { client, queryClient } from '../../ground/client.ts';
import { OWN } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { usePagedAnswer } from '../../ground/use-paged-answer.ts';
import { useMoneyCall } from '../use-money-call.ts';
import type { DrawType } from '../ways/way-calls.ts';

/** Pending, approved, held. */
const OPEN: ReadonlySet<number> = new Set([0, 1, 5]);
/** An open one is looked at so often. */
const OPEN_MS = 5_000;

const historyKey = (token: string | undefined, type: DrawType) => ['withdrawal-history', token, type];

/** The withdrawals of a kind, newest first, twenty at a time (FND-30). */
export function useWithdrawals(type: DrawType) {
  const token = useSession((session) => session.token);
  const answer = useInfiniteQuery({
    queryKey: historyKey(token, type),
    meta: OWN,
    enabled: token !== undefined,
    queryFn: ({ pageParam, signal }) => client.call(withdrawalHistory, { page: pageParam, type }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * PAGE_SIZE < total ? all.length + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some(({ status }) => OPEN.has(status)) === true ? OPEN_MS : false,
  });
  const pages = answer.data?.pages;
  // One that was made meanwhile pushes others onto the next page.
  const withdrawals = useMemo(
    (): readonly WithdrawalRow[] => [
      ...new Map(pages?.flatMap(({ data }) => data.map((row) => [row.id, row] as const))).values(),
    ],
    [pages],
  );
  return { withdrawals, ...usePagedAnswer(answer) };
}

/** Starts the history over with its first page. */
export const resetWithdrawals = (type: DrawType): Promise<void> =>
  queryClient.resetQueries({ queryKey: historyKey(useSession.getState().token, type) });

export interface WithdrawRequest {
  readonly draw_currency_id: number;
  readonly number: string;
  readonly memo: string;
  /** 0: the typed address. */
  readonly draw_method_id: number;
  readonly address: string;
  readonly pay_password: string;
  readonly otp: string;
}

/** What proves who asks may be another at the second try of the same withdrawal. */
const requestGuard = new SubmitGuard<WithdrawRequest>({ ignored: ['pay_password', 'otp'] });
const cancelGuard = new SubmitGuard<{ readonly id: number }>();

/** Asks for a payout. */
export const useRequestWithdrawal = (onDone: () => void) =>
  useMoneyCall({
    guard: requestGuard,
    send: ({ key, request }) => client.ask(requestWithdrawal, request, { idempotencyKey: key }),
    onDone,
  });

/** Takes a withdrawal back that is still pending. */
export const useCancelWithdrawal = (onDone: () => void) =>
  useMoneyCall({
    guard: cancelGuard,
    send: ({ key, request }) => client.ask(cancelWithdrawal, request, { idempotencyKey: key }),
    onDone,
  });
