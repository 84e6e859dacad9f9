import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../../platform/transaction.ts';
import { type Claims, ProviderError } from '../provider.ts';
import { depositsNamed, type Match, type MatchKind, matchEntry } from './match.ts';
import { readStatements } from './read-statements.ts';
import { settlePayouts } from './settle-payouts.ts';
import { accountKey, type IdentifiedEntry, identifyEntries, type Statement } from './statement.ts';

export interface ImportDeps {
  readonly db: Pool;
  readonly claims: Claims;
  /** The accounts of the site, as statements name them. */
  readonly accounts: readonly string[];
  /** Unix ms. */
  readonly now: () => number;
}

export interface BankFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Who uploaded it; undefined: the watched folder. */
  readonly staff: number | undefined;
}

export interface Imported {
  /** Every byte of it was imported before. */
  readonly isKnown: boolean;
  readonly entries: number;
  /** Of the entries, those that another file had brought. */
  readonly known: number;
  /** How the new ones met the open claims. */
  readonly matches: Readonly<Partial<Record<MatchKind, number>>>;
}

const NOTHING: Imported = { isKnown: true, entries: 0, known: 0, matches: {} };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Records the file, unless it was imported before; one that was refused may be tried again. Returns its id. */
async function claimFile(client: PoolClient, { name, bytes, staff }: BankFile, now: number, refused?: string) {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO bank_files (sha256, name, staff_id, at, refused) VALUES ($1, $2, $3, to_timestamp($4 / 1000.0), $5)
     ON CONFLICT (sha256) DO UPDATE SET name = excluded.name, staff_id = excluded.staff_id, at = excluded.at,
       refused = excluded.refused WHERE bank_files.refused IS NOT NULL
     RETURNING id`,
    [sha256(bytes), name.slice(0, 200), staff ?? null, now, refused?.slice(0, 500) ?? null],
  );
  return rows[0]?.id;
}

async function isImported(db: Pool, bytes: Uint8Array): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM bank_files WHERE sha256 = $1 AND refused IS NULL', [sha256(bytes)]);
  return rowCount === 1;
}

/** Entries of two files are compared one file after the other. */
async function lockAccounts(client: PoolClient, statements: readonly Statement[]): Promise<void> {
  const accounts = [...new Set(statements.map(({ account }) => account))].sort();
  await client.query('INSERT INTO bank_accounts SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [accounts]);
  await client.query('SELECT FROM bank_accounts WHERE account = ANY ($1) ORDER BY account FOR UPDATE', [accounts]);
}

interface StoredLook {
  readonly look: string;
  readonly key: string;
  readonly isCertain: boolean;
  readonly isMt940: boolean;
}

const lookOf = ({ direction, isReversal, amount, bookedOn }: IdentifiedEntry['entry']): string =>
  `${direction} ${isReversal} ${amount} ${bookedOn}`;

/** The stored entries of the account on the days of the statement, by what every statement says of them. */
async function storedLooks(client: PoolClient, { account, entries }: Statement): Promise<Map<string, StoredLook[]>> {
  const { rows } = await client.query<StoredLook>(
    `SELECT concat_ws(' ', direction, CASE WHEN is_reversal THEN 'true' ELSE 'false' END, amount, booked_on) AS look, key,
       is_certain AS "isCertain", s.format = 'mt940' AS "isMt940"
     FROM bank_entries e JOIN bank_statements s ON s.id = e.statement
     WHERE e.account = $1 AND booked_on = ANY ($2::date[])`,
    [account, [...new Set(entries.map(({ bookedOn }) => bookedOn))]],
  );
  return Map.groupBy(rows, ({ look }) => look) as Map<string, StoredLook[]>;
}

/** An entry of an earlier statement that may be the same payment: nothing certain tells them apart. */
const suspects = (
  one: IdentifiedEntry,
  statement: Statement,
  looks: ReadonlyMap<string, readonly StoredLook[]>,
): boolean =>
  (looks.get(lookOf(one.entry)) ?? []).some(
    ({ isCertain, isMt940 }) => !isCertain || !one.isCertain || isMt940 !== (statement.format === 'mt940'),
  );

/** The claims that the entries name and no earlier payment was matched with. */
async function claimsOf(client: PoolClient, claims: Claims, found: readonly IdentifiedEntry[]) {
  const named = [...new Set(found.flatMap(({ entry }) => depositsNamed(entry)))];
  if (named.length === 0) return [];
  const { rows } = await client.query<{ deposit: string }>(
    `SELECT deposit FROM bank_entries WHERE deposit = ANY ($1) AND state IN ('matched', 'recorded')`,
    [named],
  );
  const taken = new Set(rows.map(({ deposit }) => BigInt(deposit)));
  return claims.open(
    client,
    named.filter((deposit) => !taken.has(deposit)),
  );
}

interface NewEntry extends IdentifiedEntry {
  readonly match: Match;
}

/** What is new, each matched. A claim is met by one payment: a second one of the same file finds it taken. */
async function matchAll(
  client: PoolClient,
  claims: Claims,
  statement: Statement,
  found: readonly IdentifiedEntry[],
): Promise<readonly NewEntry[]> {
  const looks = await storedLooks(client, statement);
  const open = [...(await claimsOf(client, claims, found))];
  return found.map((one) => {
    const match = matchEntry(one.entry, open, suspects(one, statement, looks));
    if (match.kind === 'exact')
      open.splice(
        open.findIndex(({ deposit }) => deposit === match.deposit),
        1,
      );
    return { ...one, match };
  });
}

const stateOf = ({ kind }: Match): string =>
  kind === 'exact' ? 'matched' : kind === 'not-a-deposit' ? 'settled' : 'waiting';

const rowOf = ({ entry, key, isCertain, evidence, match }: NewEntry) => ({
  key,
  is_certain: isCertain,
  evidence,
  direction: entry.direction,
  is_reversal: entry.isReversal,
  currency: entry.currency,
  amount: `${entry.amount}`,
  booked_on: entry.bookedOn,
  bank_reference: entry.bankReference ?? null,
  end_to_end: entry.endToEnd ?? null,
  text: entry.text,
  party: entry.party ?? null,
  party_account: entry.partyAccount ?? null,
  charges: `${entry.charges}`,
  return_reason: entry.returnReason ?? null,
  payments: entry.payments,
  match: match.kind,
  deposit: match.deposit === undefined ? null : `${match.deposit}`,
  state: stateOf(match),
});

const COLUMNS = `key text, is_certain boolean, evidence text, direction text, is_reversal boolean, currency text,
  amount numeric, booked_on date, bank_reference text, end_to_end text, text text, party text, party_account text,
  charges numeric, return_reason text, payments integer, match text, deposit bigint, state text`;
const NAMES = COLUMNS.replaceAll(/ (?:text|boolean|numeric|date|integer|bigint)(?=,|$)/g, '');

async function insertEntries(client: PoolClient, statement: string, account: string, entries: readonly NewEntry[]) {
  const { rows } = await client.query<{ id: string; key: string }>(
    `INSERT INTO bank_entries (statement, account, ${NAMES})
     SELECT $1, $2, ${NAMES} FROM jsonb_to_recordset($3) AS t (${COLUMNS}) RETURNING id, key`,
    [statement, account, JSON.stringify(entries.map(rowOf))],
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function insertStatement(client: PoolClient, file: string, statement: Statement): Promise<string> {
  const { format, account, number, currency, opening, closing, closedOn, pending } = statement;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO bank_statements (file, format, account, number, currency, opening, closing, closed_on, pending)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      file,
      format,
      account,
      number.slice(0, 200),
      currency,
      opening ?? null,
      closing ?? null,
      closedOn ?? null,
      pending,
    ],
  );
  return rows[0]!.id;
}

/** Stores what is new of a statement; returns it. */
async function importStatement(client: PoolClient, claims: Claims, file: string, statement: Statement, now: number) {
  const id = await insertStatement(client, file, statement);
  const all = identifyEntries(statement);
  const { rows } = await client.query<{ key: string }>(
    'SELECT key FROM bank_entries WHERE account = $1 AND key = ANY ($2)',
    [statement.account, all.map(({ key }) => key)],
  );
  const stored = new Set(rows.map(({ key }) => key));
  const fresh = await matchAll(
    client,
    claims,
    statement,
    all.filter(({ key }) => !stored.has(key)),
  );
  const ids = await insertEntries(client, id, statement.account, fresh);
  await settlePayouts(
    client,
    fresh.map(({ entry, key }) => ({ entry, id: ids.get(key)! })),
    now,
  );
  return { fresh, known: stored.size };
}

function requireOurs(statements: readonly Statement[], accounts: readonly string[]): void {
  const ours = new Set(accounts.map(accountKey));
  const other = statements.find(({ account }) => !ours.has(account));
  if (other !== undefined) throw new ProviderError('not-ours', `${other.account} is not in BANK_ACCOUNTS`);
}

/** As {@link importStatements}, of a file that was read, in the caller's transaction. */
export async function importRead(
  client: PoolClient,
  { claims, now }: Pick<ImportDeps, 'claims' | 'now'>,
  file: BankFile,
  statements: readonly Statement[],
): Promise<Imported> {
  await lockAccounts(client, statements);
  const id = await claimFile(client, file, now());
  if (id === undefined) return NOTHING;
  const matches: Partial<Record<MatchKind, number>> = {};
  let [entries, known] = [0, 0];
  for (const statement of statements) {
    const result = await importStatement(client, claims, id, statement, now());
    entries += result.fresh.length + result.known;
    known += result.known;
    for (const { match } of result.fresh) matches[match.kind] = (matches[match.kind] ?? 0) + 1;
  }
  await client.query('UPDATE bank_files SET entries = $2, known = $3 WHERE id = $1', [id, entries, known]);
  return { isKnown: false, entries, known, matches };
}

/** Records that a file was not imported, and why. */
export async function recordRefused({ db, now }: Pick<ImportDeps, 'db' | 'now'>, file: BankFile, why: string) {
  await inTransaction(db, (client) => claimFile(client, file, now(), why));
}

/**
 * The statements of a file; none when the same file was imported before. Throws `ProviderError` when the file is refused,
 * which is recorded.
 */
export async function readOurs(deps: ImportDeps, file: BankFile): Promise<readonly Statement[]> {
  if (await isImported(deps.db, file.bytes)) return [];
  try {
    const statements = await readStatements(file.bytes);
    requireOurs(statements, deps.accounts);
    return statements;
  } catch (error) {
    if (error instanceof ProviderError) await recordRefused(deps, file, `${error.code}: ${error.message}`);
    throw error;
  }
}

/**
 * Imports a file of statements in one transaction: every entry that no earlier file brought, each compared with the open
 * claims. The same file again changes nothing. Nothing is credited here: what is exact waits to be reported to the core,
 * everything else for a person. Throws `ProviderError` when the file is refused, which is recorded.
 */
export async function importStatements(deps: ImportDeps, file: BankFile): Promise<Imported> {
  const statements = await readOurs(deps, file);
  if (statements.length === 0) return NOTHING;
  return inTransaction(deps.db, (client) => importRead(client, deps, file, statements));
}
