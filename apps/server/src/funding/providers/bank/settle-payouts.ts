import type { PoolClient } from 'pg';
import type { StatementEntry } from './statement.ts';

// A status report says what a bank means to do. That money has left, or has come back, only a statement proves. Payees read
// the name of their payment and may write it on any payment of theirs, so the name alone decides nothing.

interface StoredEntry {
  readonly id: string;
  readonly entry: StatementEntry;
}

interface NamedPayout {
  readonly id: string;
  readonly withdrawal: string;
  readonly state: 'sent' | 'paid' | 'failed';
  readonly currency: string;
  readonly amount: string;
}

/** The payout that an entry names, locked. */
async function payoutNamed(client: PoolClient, { endToEnd }: StatementEntry): Promise<NamedPayout | undefined> {
  if (endToEnd === undefined) return undefined;
  const { rows } = await client.query<NamedPayout>(
    `SELECT p.id, withdrawal, state, p.currency, amount FROM payouts p JOIN payout_batches b ON b.id = p.batch
     WHERE reference = $1 AND b.provider = 'bank' FOR UPDATE OF p`,
    [endToEnd],
  );
  return rows[0];
}

const isWhole = (payout: NamedPayout, { currency, amount }: StatementEntry): boolean =>
  payout.currency === currency && BigInt(payout.amount) === amount;

/** A person looks at the entry; `note` says why. */
async function leaveToPerson(client: PoolClient, { id }: StoredEntry, note: string): Promise<void> {
  await client.query(`UPDATE bank_entries SET state = 'waiting', note = $2 WHERE id = $1`, [id, note]);
}

/** A debit that names one payment of ours and has its amount: the payment is made. */
async function settlePaid(client: PoolClient, one: StoredEntry, now: number): Promise<void> {
  const payout = await payoutNamed(client, one.entry);
  if (payout === undefined) return settleBatch(client, one, now);
  if (payout.state === 'sent' && isWhole(payout, one.entry)) {
    await client.query(
      `UPDATE payouts SET state = 'paid', reason = NULL, decided_at = to_timestamp($2 / 1000.0), entry = $3
       WHERE id = $1 AND state = 'sent'`,
      [payout.id, now, one.id],
    );
    return;
  }
  const why =
    payout.state === 'failed'
      ? 'which had failed: it may have been given back'
      : payout.state === 'paid'
        ? 'which was paid before'
        : 'of another amount than its payment file';
  await leaveToPerson(client, one, `Debit of withdrawal ${payout.withdrawal}, ${why}`);
}

/** A debit of a whole file: paid when it is the sum of what has not failed. Anything else is for a person. */
async function settleBatch(client: PoolClient, one: StoredEntry, now: number): Promise<void> {
  const { paymentInfo, endToEnd, currency, amount } = one.entry;
  const { rows } = await client.query<{ id: string; message: string }>(
    `SELECT id, message FROM payout_batches WHERE message IN ($1, $2) AND provider = 'bank'`,
    [paymentInfo ?? '', endToEnd ?? ''],
  );
  const file = rows[0];
  if (file === undefined) return;
  const { rowCount } = await client.query(
    `UPDATE payouts SET state = 'paid', reason = NULL, decided_at = to_timestamp($4 / 1000.0), entry = $5
     WHERE batch = $1 AND state = 'sent' AND currency = $2
       AND (SELECT sum(amount) FROM payouts WHERE batch = $1 AND state = 'sent') = $3`,
    [file.id, currency, amount, now, one.id],
  );
  if (rowCount === 0)
    await leaveToPerson(client, one, `Debit of payment file ${file.message}, of which another sum is open`);
}

/**
 * Money that comes back under the name of a payment of ours. Only what the bank marks as a return, in full, of a payment
 * that was not known as paid means that it has failed. Everything else is for a person.
 */
async function settleReturned(client: PoolClient, one: StoredEntry, now: number): Promise<void> {
  const { entry, id } = one;
  const payout = await payoutNamed(client, entry);
  const isReturn = entry.isReversal || entry.returnReason !== undefined;
  if (payout === undefined) {
    if (entry.isReversal) await leaveToPerson(client, one, 'The bank takes a debit back that is no single payout');
    return;
  }
  if (!isReturn || payout.state !== 'sent' || !isWhole(payout, entry)) {
    const what = isReturn ? 'Return' : 'No return by the bank, but it has the name';
    const after =
      payout.state === 'sent' ? 'which is on its way' : `which ${payout.state === 'paid' ? 'was paid' : 'had failed'}`;
    return leaveToPerson(client, one, `${what} of withdrawal ${payout.withdrawal}, ${after}`);
  }
  await client.query(
    `UPDATE payouts SET state = 'failed', reason = left($2, 200), decided_at = to_timestamp($3 / 1000.0) WHERE id = $1`,
    [payout.id, entry.returnReason ?? 'returned', now],
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
    if (direction === 'credit') await settleReturned(client, one, now);
    else if (!isReversal) await settlePaid(client, one, now);
  }
}
