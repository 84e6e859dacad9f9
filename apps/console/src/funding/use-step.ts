import type { Call, ResponseOf } from '@vitrine/wire/call';
import type { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import type { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { type Sender, useSend } from '../ground/send.ts';

interface Request {
  readonly id: number;
  /** The list that it is in. */
  readonly list: typeof operatorDeposits | typeof operatorWithdrawals;
}

/** The query of one request with its context. */
export const requestKey = ({ id, list }: Request) => [`${list.operation} one`, id] as const;

/** Sends a step of a request, and reads request, list and treasury again whatever comes of it. */
export function useStep<C extends Call>(
  call: C,
  request: Request,
  { done, onDone }: { readonly done: (answer: ResponseOf<C>) => string; readonly onDone?: () => void },
): Sender<C> {
  return useSend(call, {
    touches: [[request.list.operation], requestKey(request), ['treasury']],
    done: (_, answer) => done(answer),
    ...(onDone !== undefined && { onDone }),
  });
}
