import { cancelWithdrawal } from '@vitrine/wire/funding/cancel-withdrawal';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { type WithdrawalRow, withdrawalHistory } from '@vitrine/wire/funding/withdrawal-history';
import { client, queryClient } from '../../ground/client.ts';
import { useSession } from '../../ground/session.ts';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { useRequestList } from '../request-list.ts';
import { useMoneyCall } from '../use-money-call.ts';
import type { DrawType } from '../ways/way-calls.ts';

/** Pending, approved, held. */
const OPEN: ReadonlySet<number> = new Set([0, 1, 5]);

const historyKey = (token: string | undefined, type: DrawType) => ['withdrawal-history', token, type];
const idOf = ({ id }: WithdrawalRow) => id;

/** The withdrawals of a kind, newest first (FND-30). */
export const useWithdrawals = (type: DrawType) =>
  useRequestList({
    queryKey: historyKey(
      useSession((session) => session.token),
      type,
    ),
    read: (page, signal) => client.call(withdrawalHistory, { page, type }, { signal }),
    keyOf: idOf,
    isOpen: ({ status }) => OPEN.has(status),
  });

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
