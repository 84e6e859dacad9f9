import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { transfer } from '@vitrine/wire/funding/transfer';
import { type TransferRow, transferLog } from '@vitrine/wire/funding/transfer-log';
import { useMemo } from 'react';
import { client } from '../../ground/client.ts';
import { OWN, refreshOwn } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { type Submission, SubmitGuard } from '../../ground/submit-guard.ts';
import { usePagedAnswer } from '../../ground/use-paged-answer.ts';
import type { AccountId } from './transfer-form.ts';

export interface TransferRequest {
  /** The amount, decimal text. */
  readonly balance: string;
  readonly currency_id: number;
  readonly from: AccountId;
  readonly to: AccountId;
}

/** One for the app: a form that is opened again still knows what it has sent. */
export const transferGuard = new SubmitGuard<TransferRequest>();

/** How long after a transfer the balances are asked for again (FND-70). */
export const REFRESH_MS = 1_000;

export const sendTransfer = ({ key, request }: Submission<TransferRequest>) =>
  client.ask(transfer, request, { idempotencyKey: key });

/** Asks for the balances again, also where the form is left meanwhile. */
export function refreshAfterTransfer(): void {
  setTimeout(refreshOwn, REFRESH_MS);
}

const keyOf = ({ seq, from, to }: TransferRow) => `${seq}/${from}/${to}`;

/** Transfers out of an account or into it, newest first, twenty at a time; 0: of all accounts. */
export function useTransferLog(type: AccountId | 0) {
  const token = useSession((session) => session.token);
  const answer = useInfiniteQuery({
    queryKey: ['transfer-log', token, type],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: ({ pageParam, signal }) => client.call(transferLog, { page: pageParam, type }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * PAGE_SIZE < total ? all.length + 1 : undefined),
  });
  const pages = answer.data?.pages;
  // A transfer that was made meanwhile pushes others onto the next page.
  const transfers = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data.map((row) => [keyOf(row), row] as const))).values()],
    [pages],
  );
  return { transfers, ...usePagedAnswer(answer) };
}
