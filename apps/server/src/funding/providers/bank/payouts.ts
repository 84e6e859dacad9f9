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

/**
 * Takes a status report of the bank (pain.002): payments that it rejects have failed. What it accepts stays sent until a
 * statement shows the debit. Returns the file that it answers and the withdrawals that failed. Throws `ProviderError`.
 */
export async function importStatusReport(
  client: PoolClient,
  text: string,
  now: number,
): Promise<{ readonly message: string; readonly failed: readonly bigint[] }> {
  const report = await parsePain002(text);
  const { rows } = await client.query<{ id: string; withdrawal: string; reference: string; state: string }>(
    `SELECT p.id, withdrawal, reference, state FROM payouts p JOIN payout_batches b ON b.id = p.batch
     WHERE b.message = $1 AND b.provider = 'bank' FOR UPDATE OF p`,
    [report.messageId],
  );
  if (rows.length === 0)
    throw new ProviderError('not-ours', `no payment file of this site has the number ${report.messageId}`);
  const rejected = rows.flatMap((row) => {
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
  await client.query(
    `UPDATE payouts SET state = 'failed', reason = left(t.reason, 200), decided_at = to_timestamp($3 / 1000.0)
     FROM unnest($1::bigint[], $2::text[]) AS t (id, reason) WHERE payouts.id = t.id`,
    [rejected.map(({ id }) => id), rejected.map(({ reason }) => reason), now],
  );
  return { message: report.messageId, failed: rejected.map(({ withdrawal }) => BigInt(withdrawal)) };
}
