import { DAY } from '@vitrine/domain/kernel/time';
import { giveUpPayout } from '@vitrine/wire/funding/operator/give-up-payout';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { lockPaymentFiles } from './payment-files-store.ts';
import { refuseDependent } from './two-people.ts';
import { withdrawalSubject } from './withdrawal-steps.ts';

/** A bank has this long for its answer. */
const ANSWER_MS = 5 * DAY;

interface SentPayout {
  readonly id: string;
  readonly provider: string;
  readonly message: string;
  readonly at: Date;
  /** The transaction of a wallet; null until one is signed. Of a bank the id of the payment. */
  readonly reference: string | null;
  readonly given_up_by: string | null;
}

async function lockSent(client: PoolClient, withdrawal: number): Promise<SentPayout | undefined> {
  const { rows } = await client.query<SentPayout>(
    `SELECT p.id, b.provider, b.message, b.at, p.reference, p.given_up_by FROM payouts p JOIN payout_batches b ON b.id = p.batch
     WHERE p.withdrawal = $1 AND p.state = 'sent' FOR UPDATE OF p`,
    [withdrawal],
  );
  return rows[0];
}

/** Why it can still be paid; undefined if nobody expects it any more. */
function hopeOf({ provider, reference, at }: SentPayout, now: number): string | undefined {
  if (provider !== 'bank')
    return reference === null ? undefined : 'its transaction is signed, and the chain may still take it';
  return now - at.getTime() < ANSWER_MS ? 'the bank has five days for its answer' : undefined;
}

/** The first person only says why: the payment is still expected. */
const begin = (client: PoolClient, { id }: SentPayout, staff: number, note: string) =>
  client.query('UPDATE payouts SET given_up_by = $2, given_up_note = $3 WHERE id = $1', [id, staff, note]);

const end = (client: PoolClient, { id }: SentPayout, note: string) =>
  client.query(`UPDATE payouts SET state = 'failed', reason = 'given up: ' || $2, decided_at = now() WHERE id = $1`, [
    id,
    note,
  ]);

/** The withdrawal fails once its payment has: the reporter tells the core. What a bank pays later waits for a person. */
export const giveUpPayoutRoute = ({ desk }: PaymentDesk): Route =>
  desk.route(giveUpPayout, async ({ withdrawal, note }, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: withdrawalSubject(withdrawal) });
    await lockPaymentFiles(client);
    const payout = await lockSent(client, withdrawal);
    if (payout === undefined) return new Refused('request.not-found');
    const first = Number(payout.given_up_by ?? 0);
    recordAudit({ before: { file: payout.message, givenUpBy: first } });
    const detail = hopeOf(payout, now);
    if (detail !== undefined) return new Refused('funding.payment-refused', { detail });
    if (first === staff.staffId) return new Refused('funding.same-staff');
    const dependent = await refuseDependent(client, first, staff.staffId);
    if (dependent !== undefined) return dependent;
    const state = first === 0 ? 'sent' : 'failed';
    if (first === 0) await begin(client, payout, staff.staffId, note);
    else await end(client, payout, note);
    recordAudit({ after: { file: payout.message, state, note } });
    return { state } as const;
  });
