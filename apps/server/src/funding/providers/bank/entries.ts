import { DAY } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import { type Arrival, type Claims, type PageOfState, ProviderError } from '../provider.ts';
import type { MatchedArrival } from '../report-arrivals.ts';
import type { MatchKind } from './match.ts';
import { realReference } from './statement.ts';

export type EntryState = 'waiting' | 'matched' | 'recorded' | 'dismissed' | 'settled';

/** An entry as the desk shows it. */
export interface BankEntry {
  readonly id: bigint;
  readonly account: string;
  readonly direction: 'credit' | 'debit';
  readonly isReversal: boolean;
  readonly currency: string;
  /** Millionths. */
  readonly amount: bigint;
  readonly charges: bigint;
  /** `2026-11-25` */
  readonly bookedOn: string;
  readonly bankReference: string | undefined;
  readonly text: string;
  readonly party: string | undefined;
  readonly partyAccount: string | undefined;
  readonly payments: number;
  readonly match: MatchKind;
  readonly deposit: bigint | undefined;
  /** Of the deposit. */
  readonly customer: bigint | undefined;
  readonly state: EntryState;
  readonly note: string | undefined;
  readonly staff: number | undefined;
  readonly evidence: string;
}

interface EntryRow {
  readonly id: string;
  readonly account: string;
  readonly direction: 'credit' | 'debit';
  readonly is_reversal: boolean;
  readonly currency: string;
  readonly amount: string;
  readonly charges: string;
  readonly booked_on: string;
  readonly bank_reference: string | null;
  readonly text: string;
  readonly party: string | null;
  readonly party_account: string | null;
  readonly payments: number;
  readonly match: MatchKind;
  readonly deposit: string | null;
  readonly customer: string | null;
  readonly state: EntryState;
  readonly note: string | null;
  readonly staff_id: string | null;
  readonly evidence: string;
}

const COLUMNS = `id, account, direction, is_reversal, currency, amount, charges, booked_on::text, bank_reference, text, party,
  party_account, payments, match, deposit, (SELECT d.uid FROM deposits d WHERE d.id = deposit) AS customer, state, note,
  staff_id, evidence`;

const entryOf = (row: EntryRow): BankEntry => ({
  id: BigInt(row.id),
  account: row.account,
  direction: row.direction,
  isReversal: row.is_reversal,
  currency: row.currency,
  amount: BigInt(row.amount),
  charges: BigInt(row.charges),
  bookedOn: row.booked_on,
  bankReference: row.bank_reference ?? undefined,
  text: row.text,
  party: row.party ?? undefined,
  partyAccount: row.party_account ?? undefined,
  payments: row.payments,
  match: row.match,
  deposit: row.deposit === null ? undefined : BigInt(row.deposit),
  customer: row.customer === null ? undefined : BigInt(row.customer),
  state: row.state,
  note: row.note ?? undefined,
  staff: row.staff_id === null ? undefined : Number(row.staff_id),
  evidence: row.evidence,
});

/** The entries in a state: those that wait oldest first, the others newest first. */
export async function listEntries(
  db: Pool | PoolClient,
  { state, after, limit }: PageOfState<EntryState>,
): Promise<readonly BankEntry[]> {
  const [comparison, order] = state === 'waiting' ? ['>', 'ASC'] : ['<', 'DESC'];
  const { rows } = await db.query<EntryRow>(
    `SELECT ${COLUMNS} FROM bank_entries WHERE state = $1 AND ($2::bigint IS NULL OR id ${comparison} $2)
     ORDER BY id ${order} LIMIT $3`,
    [state, after ?? null, limit],
  );
  return rows.map(entryOf);
}

/** How many wait for a person. */
export async function countWaitingEntries(db: Pool | PoolClient): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM bank_entries WHERE state = 'waiting'`,
  );
  return rows[0]?.count ?? 0;
}

/** Whether {@link matchWaitingEntry} would take it. */
export const isOnePayment = ({ direction, isReversal, payments }: BankEntry): boolean =>
  direction === 'credit' && !isReversal && payments === 1;

/** One entry, locked. Throws `ProviderError` when there is none. */
export async function lockedEntry(client: PoolClient, id: bigint): Promise<BankEntry> {
  const { rows } = await client.query<EntryRow>(`SELECT ${COLUMNS} FROM bank_entries WHERE id = $1 FOR UPDATE`, [id]);
  if (rows[0] === undefined) throw new ProviderError('not-ours', `there is no entry ${id}`);
  return entryOf(rows[0]);
}

const outdated = (detail: string): never => {
  throw new ProviderError('outdated', detail);
};

interface Decision {
  readonly entry: bigint;
  readonly staff: number;
  /** Unix ms. */
  readonly now: number;
}

/** Writes a decision of a person about an entry. */
async function decide(
  client: PoolClient,
  { entry, staff, now }: Decision,
  to: { readonly state: EntryState; readonly deposit: bigint | undefined; readonly note: string | undefined },
): Promise<void> {
  await client.query(
    `UPDATE bank_entries SET state = $2, deposit = $3, note = $4, staff_id = $5, decided_at = to_timestamp($6 / 1000.0) WHERE id = $1`,
    [entry, to.state, to.deposit ?? null, to.note?.slice(0, 500) ?? null, staff, now],
  );
}

/**
 * A person says that a waiting entry is the payment of an open claim. The amount may differ: what arrived is credited. The
 * currency may not. Throws `ProviderError`.
 */
export async function matchWaitingEntry(
  client: PoolClient,
  decision: Decision & { readonly deposit: bigint; readonly note: string },
  claims: Claims,
): Promise<void> {
  const entry = await lockedEntry(client, decision.entry);
  if (entry.state !== 'waiting') outdated(`entry ${entry.id} is ${entry.state}`);
  if (entry.direction === 'debit' || entry.isReversal) outdated(`entry ${entry.id} is no payment that arrived`);
  if (entry.payments > 1) outdated(`entry ${entry.id} sums up ${entry.payments} payments`);
  const [claim] = await claims.open(client, [decision.deposit]);
  if (claim === undefined) return outdated(`deposit ${decision.deposit} is not open`);
  if (claim.currency !== entry.currency) outdated(`deposit ${decision.deposit} is in ${claim.currency}`);
  const { rowCount } = await client.query(
    `SELECT FROM bank_entries WHERE deposit = $1 AND state IN ('matched', 'recorded')`,
    [decision.deposit],
  );
  if (rowCount !== 0) outdated(`deposit ${decision.deposit} has a payment already`);
  await decide(client, decision, { state: 'matched', deposit: decision.deposit, note: decision.note });
}

/** A person says that a waiting entry is no deposit, and why. Throws `ProviderError`. */
export async function dismissEntry(client: PoolClient, decision: Decision & { readonly note: string }): Promise<void> {
  const entry = await lockedEntry(client, decision.entry);
  if (entry.state !== 'waiting') outdated(`entry ${entry.id} is ${entry.state}`);
  await decide(client, decision, { state: 'dismissed', deposit: entry.deposit, note: decision.note });
}

/** Takes a dismissal back. Throws `ProviderError`. */
export async function reopenEntry(client: PoolClient, decision: Decision & { readonly note: string }): Promise<void> {
  const entry = await lockedEntry(client, decision.entry);
  if (entry.state !== 'dismissed') outdated(`entry ${entry.id} is ${entry.state}`);
  await decide(client, decision, { state: 'waiting', deposit: entry.deposit, note: decision.note });
}

/** Of an entry by its own number: no reference of a bank is like it, because each has a prefix of its own. */
const numbered = (text: string, id: bigint): string => `${text}:ENTRY:${id}`;

/** A bank's reference that is as long is one of a kind; a shorter one is so only within its account. */
const LONG_REFERENCE = 8;

/**
 * What counts once, ever: the bank's own reference, as a person at the desk would type it, so that nobody records by hand
 * what is reported here. Where several payments share it, the later ones have a reference of their own.
 */
function referenceOf({ id, account, bankReference }: BankEntry, isFirst: boolean): string {
  const reference = realReference(bankReference);
  if (reference === undefined) return numbered(account, id);
  const own = reference.length < LONG_REFERENCE ? `${account}:BANK:${reference}` : reference;
  return isFirst ? own : numbered(own, id);
}

const arrivalOf = (entry: BankEntry, isFirst: boolean): Arrival => ({
  provider: 'bank',
  reference: referenceOf(entry, isFirst),
  currency: entry.currency,
  amount: entry.amount,
  arrivedAt: entry.account,
  payer: entry.party,
  // A bank names a day. Noon is inside it in every time zone that banks book in.
  bookedAt: Date.parse(`${entry.bookedOn}T00:00:00Z`) + DAY / 2,
  evidence: entry.evidence,
});

/** What is matched and not recorded in the core yet, oldest first. */
export async function matchedArrivals(
  db: Pool,
  limit: number,
  paused: readonly bigint[] = [],
): Promise<readonly MatchedArrival[]> {
  const { rows } = await db.query<EntryRow & { is_first: boolean }>(
    `SELECT ${COLUMNS}, NOT EXISTS (
       SELECT FROM bank_entries o WHERE o.account = e.account AND o.bank_reference = e.bank_reference AND o.id < e.id) AS is_first
     FROM bank_entries e WHERE state = 'matched' AND id <> ALL ($2::bigint[]) ORDER BY id LIMIT $1`,
    [limit, paused],
  );
  return rows.map((row) => {
    const entry = entryOf(row);
    const arrival = arrivalOf(entry, row.is_first);
    return { entry: entry.id, deposit: entry.deposit!, arrival, staff: entry.staff };
  });
}

/** The core has recorded it. */
export async function markRecorded(db: Pool, entry: bigint): Promise<void> {
  await db.query(`UPDATE bank_entries SET state = 'recorded' WHERE id = $1 AND state = 'matched'`, [entry]);
}

/** The core refused it: a person looks at it again. `reason`: the refusal. */
export async function markRefused(db: Pool, entry: bigint, reason: string): Promise<void> {
  await db.query(
    `UPDATE bank_entries SET state = 'waiting', note = left($2, 500) WHERE id = $1 AND state = 'matched'`,
    [entry, reason],
  );
}
