import type { Command } from '@vitrine/core/input';
import { type PaymentFailure, WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import type { References } from '../references.ts';
import type { DecidedPayout, RecordPayout } from './report-payouts.ts';

/** What codes of ISO 20022 mean for the customer, who can correct their details. */
const MEANS: Readonly<Record<string, PaymentFailure>> = {
  AC01: 'details-wrong',
  AC03: 'details-wrong',
  AC04: 'details-wrong',
  AC06: 'details-wrong',
  AC07: 'details-wrong',
  BE04: 'details-wrong',
  BE06: 'details-wrong',
  RC01: 'details-wrong',
  RC04: 'details-wrong',
  RC07: 'details-wrong',
  BE01: 'name-mismatch',
};

/** Any other is not the customer's fault: an account of ours, a rule of the bank, a transaction that was reverted. */
export const failureOf = (reason: string): PaymentFailure => MEANS[reason] ?? 'payment-refused';

interface PayoutDeps {
  readonly db: Pool;
  readonly engine: Pick<EnginePort, 'submit'>;
  readonly references: References;
}

interface Withdrawal {
  readonly uid: number;
  readonly status: number;
  readonly reference: string | null;
}

async function readWithdrawal(db: Pool, id: number): Promise<Withdrawal | undefined> {
  const { rows } = await db.query<{ uid: string; status: number; reference: string | null }>(
    `SELECT d.uid, d.status, x.reference FROM withdrawals d LEFT JOIN withdrawal_details x ON x.withdrawal = d.id
     WHERE d.id = $1`,
    [id],
  );
  return rows[0] && { ...rows[0], uid: Number(rows[0].uid) };
}

const { paid, rejected, cancelled } = WITHDRAWAL_STATUS;
/** How a withdrawal ends by the result of its payout. */
const END = { paid, failed: rejected } as const;

const commandOf = ({ withdrawal, state, reason }: DecidedPayout, uid: number): Command =>
  state === 'paid'
    ? { kind: 'pay-withdrawal', uid, withdrawal }
    : { kind: 'fail-withdrawal', uid, withdrawal, reason: failureOf(reason) };

/** Its reference counts once, ever, and its customer reads it. */
async function keepReference({ db, references }: PayoutDeps, { withdrawal, reference }: DecidedPayout): Promise<void> {
  await references.use(reference, { kind: 'withdrawal', request: withdrawal });
  await db.query('UPDATE withdrawal_details SET reference = $2 WHERE withdrawal = $1', [withdrawal, reference]);
}

/** Another request has the reference: a person must find out why. */
const FOREIGN_REFERENCE = { conflict: 'paid, but its reference belongs to another request' } as const;

/** What a refusal by the core means: the withdrawal is held, or it has ended before. */
async function afterRefusal(deps: PayoutDeps, payout: DecidedPayout, isOwn: boolean): ReturnType<RecordPayout> {
  const { withdrawal, state, reference } = payout;
  const found = await readWithdrawal(deps.db, withdrawal);
  const isFinal = found !== undefined && [paid, rejected, cancelled].some((status) => status === found.status);
  if (!isFinal) return 'later';
  if (found.status !== END[state]) return { conflict: `${state}, but the withdrawal has ended otherwise` };
  if (!isOwn) return FOREIGN_REFERENCE;
  // The core had taken it and the process ended before the reference was kept. One that a person has given stays.
  if (state === 'paid' && (found.reference ?? '') === '') await keepReference(deps, payout);
  else await deps.references.release(reference, { kind: 'withdrawal', request: withdrawal });
  return 'done';
}

/** Marks withdrawals in the core, without a member of staff: a statement or a chain has decided. */
export const payoutRecorder =
  (deps: PayoutDeps): RecordPayout =>
  async (payout) => {
    const { withdrawal, state, reference } = payout;
    const found = await readWithdrawal(deps.db, withdrawal);
    if (found === undefined) return { conflict: `${state}, but there is no such withdrawal` };
    const owner = { kind: 'withdrawal', request: withdrawal } as const;
    const isOwn = state !== 'paid' || (await deps.references.reserve(reference, owner));
    // Without a key: a withdrawal ends once, and a refusal by one that is held must not count for the next try.
    const outcome = await deps.engine.submit(commandOf(payout, found.uid), undefined);
    if (!outcome.ok) return afterRefusal(deps, payout, isOwn);
    // Money that has left is marked as paid whoever has its reference: otherwise it could be given back as well.
    if (!isOwn) return FOREIGN_REFERENCE;
    if (state === 'paid') await keepReference(deps, payout);
    return 'done';
  };
