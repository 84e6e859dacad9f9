import type { PoolClient } from 'pg';
import type { StatementEntry } from './statement.ts';

// A status report says what a bank means to do. That money has left, or has come back, only a statement proves.

interface StoredEntry {
  readonly id: string;
  readonly entry: StatementEntry;
}

/** A debit that names one payment of ours and has its amount: the payment is made. */
async function settlePaid(client: PoolClient, entry: StatementEntry, now: number): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE payouts SET state = 'paid', decided_at = to_timestamp($4 / 1000.0)
     WHERE reference = $1 AND currency = $2 AND amount = $3 AND state = 'sent'`,
    [entry.endToEnd ?? '', entry.currency, entry.amount, now],
  );
  if (rowCount === 0) await settleBatch(client, entry, now);
}

/** A debit of a whole file: paid when it is the sum of what has not failed. Anything else is for a person. */
async function settleBatch(client: PoolClient, entry: StatementEntry, now: number): Promise<void> {
  if (entry.paymentInfo === undefined && entry.endToEnd === undefined) return;
  await client.query(
    `UPDATE payouts SET state = 'paid', decided_at = to_timestamp($4 / 1000.0)
     FROM (SELECT b.id FROM payout_batches b JOIN payouts p ON p.batch = b.id
           WHERE b.message IN ($1, $5) AND b.provider = 'bank' AND b.currency = $2 AND p.state = 'sent'
           GROUP BY b.id HAVING sum(p.amount) = $3) whole
     WHERE payouts.batch = whole.id AND payouts.state = 'sent'`,
    [entry.paymentInfo ?? '', entry.currency, entry.amount, now, entry.endToEnd ?? ''],
  );
}

/**
 * Money that comes back under the name of a payment of ours. One that was not known as paid has failed. One that was paid
 * is for a person: the withdrawal is done, and the customer must be asked where the money should go.
 */
async function settleReturned(client: PoolClient, { entry, id }: StoredEntry, now: number): Promise<void> {
  const { rows } = await client.query<{ withdrawal: string; state: string }>(
    `SELECT withdrawal, state FROM payouts WHERE reference = $1 AND state <> 'failed' FOR UPDATE`,
    [entry.endToEnd ?? ''],
  );
  const payout = rows[0];
  if (payout === undefined) return;
  if (payout.state === 'paid') {
    await client.query('UPDATE bank_entries SET note = $2 WHERE id = $1', [
      id,
      `Return of withdrawal ${payout.withdrawal}, which was paid`,
    ]);
    return;
  }
  await client.query(
    `UPDATE payouts SET state = 'failed', reason = $2, decided_at = to_timestamp($3 / 1000.0) WHERE reference = $1`,
    [entry.endToEnd, entry.returnReason ?? 'returned', now],
  );
  await client.query(
    `UPDATE bank_entries SET state = 'settled', match = 'not-a-deposit', deposit = NULL WHERE id = $1`,
    [id],
  );
}

/** Settles the payouts that new entries of a statement pay or return. */
export async function settlePayouts(client: PoolClient, entries: readonly StoredEntry[], now: number): Promise<void> {
  for (const one of entries) {
    const { direction, isReversal } = one.entry;
    if (direction === 'debit' && !isReversal) await settlePaid(client, one.entry, now);
    else if (direction === 'credit' && one.entry.endToEnd !== undefined) await settleReturned(client, one, now);
  }
}
