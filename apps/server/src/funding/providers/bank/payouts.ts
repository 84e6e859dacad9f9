import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type BankPayout, ProviderError } from '../provider.ts';
import { type Debtor, endToEndId, type PainVersion, paymentFileXml } from './pain001.ts';
import { parsePain002, statusFor } from './pain002.ts';

export interface PayoutOrder {
  readonly payouts: readonly BankPayout[];
  readonly debtor: Debtor;
  readonly version: PainVersion;
  readonly siteName: string;
  /** `2026-11-25` */
  readonly payOn: string;
  readonly staff: number;
  /** Unix ms. */
  readonly now: number;
}

/** Once ever, also after a backup was restored, whose numbers begin again. */
const newMessageId = (now: number): string =>
  `V${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(5).toString('hex')}`;

/** Refuses a withdrawal that is on its way or paid: nothing pays it twice. */
async function requireUnpaid(client: PoolClient, payouts: readonly BankPayout[]): Promise<void> {
  const { rows } = await client.query<{ withdrawal: string }>(
    `SELECT withdrawal FROM payouts WHERE withdrawal = ANY ($1) AND state <> 'failed' LIMIT 1`,
    [payouts.map(({ withdrawal }) => withdrawal)],
  );
  if (rows[0] !== undefined)
    throw new ProviderError('outdated', `withdrawal ${rows[0].withdrawal} is in a payment file already`);
}

/**
 * Writes the payment file of approved withdrawals and remembers it in the caller's transaction: whoever downloads it later
 * gets the same bytes. Throws `ProviderError`; two files at once for one withdrawal end in a unique violation of the second.
 */
export async function createPaymentFile(
  client: PoolClient,
  order: PayoutOrder,
): Promise<{ message: string; xml: string }> {
  const { payouts, debtor, staff, now } = order;
  const message = newMessageId(now);
  const currency = payouts[0]?.currency ?? '';
  const xml = paymentFileXml({ ...order, messageId: message, createdAt: now, currency });
  await requireUnpaid(client, payouts);
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0n);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO payout_batches (provider, message, currency, account, total, file, staff_id, at)
     VALUES ('bank', $1, $2, $3, $4, $5, $6, to_timestamp($7 / 1000.0)) RETURNING id`,
    [message, currency, debtor.account, total, xml, staff, now],
  );
  const rowsOf = payouts.map(({ withdrawal, amount, payee }) => ({
    withdrawal: `${withdrawal}`,
    amount: `${amount}`,
    destination: payee.account,
    payee: payee.name,
    reference: endToEndId(message, withdrawal),
  }));
  await client.query(
    `INSERT INTO payouts (batch, withdrawal, currency, amount, destination, payee, reference, state)
     SELECT $1, withdrawal, $2, amount, destination, payee, reference, 'sent'
     FROM jsonb_to_recordset($3) AS t (withdrawal bigint, amount numeric, destination text, payee text, reference text)`,
    [rows[0]!.id, currency, JSON.stringify(rowsOf)],
  );
  return { message, xml };
}

/** Who brings the answer of a bank or wallet. */
export interface AnswerBy {
  readonly staff: number;
  /** A withdrawal of more account currency fails only when two people have brought the answer. */
  readonly twoStaffAbove: bigint;
  /** Unix ms. */
  readonly now: number;
}

interface AnsweredPayout {
  readonly id: string;
  readonly withdrawal: string;
  readonly reference: string;
  readonly state: string;
  /** The failure is not complete with this person. */
  readonly needs_second: boolean;
}

/** The payouts of a file, locked, with whether the failure of each needs somebody else than this person. */
async function payoutsOf(client: PoolClient, message: string, { staff, twoStaffAbove }: AnswerBy) {
  const { rows } = await client.query<AnsweredPayout>(
    `SELECT p.id, p.withdrawal, p.reference, p.state, coalesce(w.amount > $2, false)
       AND (p.answered_by IS NULL OR staff_counts_for(p.answered_by) = staff_counts_for($3)) AS needs_second
     FROM payouts p JOIN payout_batches b ON b.id = p.batch LEFT JOIN withdrawals w ON w.id = p.withdrawal
     WHERE b.message = $1 AND b.provider = 'bank' ORDER BY p.id FOR UPDATE OF p`,
    [message, twoStaffAbove, staff],
  );
  if (rows.length === 0) throw new ProviderError('not-ours', `no payment file of this site has the number ${message}`);
  return rows;
}

interface Rejected extends AnsweredPayout {
  readonly reason: string;
}

async function reject(client: PoolClient, rejected: readonly Rejected[], { staff, now }: AnswerBy): Promise<void> {
  await client.query(
    `UPDATE payouts SET state = CASE WHEN t.second THEN state ELSE 'failed' END, needs_second = t.second,
       answered_by = coalesce(answered_by, $5), decided_at = CASE WHEN NOT t.second THEN to_timestamp($4 / 1000.0) END,
       reason = left(t.reason, 150) || CASE WHEN t.second THEN ', by one person: another must upload it too' ELSE '' END
     FROM unnest($1::bigint[], $2::text[], $3::boolean[]) AS t (id, reason, second) WHERE payouts.id = t.id`,
    [
      rejected.map(({ id }) => id),
      rejected.map(({ reason }) => reason),
      rejected.map(({ needs_second }) => needs_second),
      now,
      staff,
    ],
  );
}

const numbersOf = (payouts: readonly AnsweredPayout[]) => payouts.map(({ withdrawal }) => BigInt(withdrawal));

/**
 * Takes a status report of the bank (pain.002): payments that it rejects have failed, large ones when a second person has
 * brought a report that rejects them. What it accepts stays sent until a statement shows the debit. Returns the file that
 * it answers, the withdrawals that failed and those that wait for a second person. Throws `ProviderError`.
 */
export async function importStatusReport(
  client: PoolClient,
  text: string,
  by: AnswerBy,
): Promise<{ readonly message: string; readonly failed: readonly bigint[]; readonly second: readonly bigint[] }> {
  const report = await parsePain002(text);
  const rejected = (await payoutsOf(client, report.messageId, by)).flatMap((row): Rejected[] => {
    const status = statusFor(report, row.reference);
    return status?.state === 'rejected' && row.state !== 'failed'
      ? [{ ...row, reason: status.reason ?? 'rejected' }]
      : [];
  });
  const paid = rejected.find(({ state }) => state === 'paid');
  if (paid !== undefined)
    throw new ProviderError(
      'outdated',
      `withdrawal ${paid.withdrawal} was paid by a statement, and the report rejects it`,
    );
  await reject(client, rejected, by);
  return {
    message: report.messageId,
    failed: numbersOf(rejected.filter(({ needs_second }) => !needs_second)),
    second: numbersOf(rejected.filter(({ needs_second }) => needs_second)),
  };
}
