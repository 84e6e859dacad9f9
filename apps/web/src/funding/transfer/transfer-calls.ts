import { transfer } from '@vitrine/wire/funding/transfer';
import { type TransferRow, transferLog } from '@vitrine/wire/funding/transfer-log';
import { client } from '../../ground/client.ts';
import { refreshOwn } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { type Submission, SubmitGuard } from '../../ground/submit-guard.ts';
import { useRequestList } from '../request-list.ts';
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

/** Transfers out of an account or into it, newest first; 0: of all accounts. */
export const useTransferLog = (type: AccountId | 0) =>
  useRequestList({
    queryKey: ['transfer-log', useSession((session) => session.token), type],
    read: (page, signal) => client.call(transferLog, { page, type }, { signal }),
    keyOf,
  });
