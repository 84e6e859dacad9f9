import { createHash } from 'node:crypto';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { PoolClient } from 'pg';
import { ADVISORY_LOCKS } from '../platform/postgres/advisory-locks.ts';
import type { Db } from './store.ts';

const GENESIS = Buffer.alloc(32);
const PAGE = 50;
const CHECKED_AT_ONCE = 1_000;

/** An audit log entry to write. */
export interface NewAuditEntry {
  readonly at: number;
  /** Undefined during sign-in, before the person is known. */
  readonly staffId: number | undefined;
  readonly staffName: string;
  readonly roles: readonly StaffRole[];
  readonly operation: string;
  readonly subject: string;
  /** Any value that {@link canonicalJson} can write; undefined: none. */
  readonly before: unknown;
  readonly after: unknown;
  readonly address: string;
  readonly outcome: string;
}

interface Entry extends Omit<NewAuditEntry, 'before' | 'after'> {
  readonly id: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function linkOf(previous: Buffer, entry: Entry): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(entry)).digest();
}

/**
 * Adds an entry to the audit log, as the last statement of the transaction that makes the change: other entries wait
 * until the transaction ends.
 */
export async function writeAudit(client: PoolClient, added: NewAuditEntry): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.audit]);
  const { rows } = await client.query<{ id: string; hash: Buffer }>(
    'SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1',
  );
  const text = (value: unknown) => (value === undefined ? undefined : canonicalJson(value));
  const previous = rows[0]?.hash ?? GENESIS;
  const entry: Entry = {
    ...added,
    id: Number(rows[0]?.id ?? 0) + 1,
    before: text(added.before),
    after: text(added.after),
  };
  await client.query(
    `INSERT INTO audit (id, at, staff_id, staff_name, roles, operation, subject, before, after, address, outcome,
       previous_hash, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      entry.id,
      new Date(entry.at),
      entry.staffId ?? null,
      entry.staffName,
      [...entry.roles],
      entry.operation,
      entry.subject,
      entry.before ?? null,
      entry.after ?? null,
      entry.address,
      entry.outcome,
      previous,
      linkOf(previous, entry),
    ],
  );
}

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly staff_id: string | null;
  readonly staff_name: string;
  readonly roles: StaffRole[];
  readonly operation: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly address: string;
  readonly outcome: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

function entryOf(row: Row): Entry {
  return {
    id: Number(row.id),
    at: row.at.getTime(),
    staffId: row.staff_id === null ? undefined : Number(row.staff_id),
    staffName: row.staff_name,
    roles: row.roles,
    operation: row.operation,
    subject: row.subject,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
    address: row.address,
    outcome: row.outcome,
  };
}

export interface AuditFilter {
  /** Only entries with a smaller id. */
  readonly after: number | undefined;
  readonly who: string | undefined;
  readonly operation: string | undefined;
  /** This subject, what is below it, and decisions on proposals about either. */
  readonly subject: string | undefined;
  /** Unix ms; `to` is exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface StoredEntry extends Entry {
  readonly hash: string;
  /** What the proposal affects that the entry is about; empty if it is about none. */
  readonly about: string;
}

/** A page of the log, newest first; the next page continues after `next`. */
export async function readAudit(
  db: Db,
  filter: AuditFilter,
): Promise<{ readonly rows: readonly StoredEntry[]; readonly next: number | undefined }> {
  const { rows } = await db.query<Row & { readonly about: string | null }>(
    `SELECT audit.*, proposals.subject AS about FROM audit LEFT JOIN staff ON staff.id = audit.staff_id
       LEFT JOIN proposals ON audit.subject = 'proposal/' || proposals.id
     WHERE ($1::bigint IS NULL OR audit.id < $1)
       AND ($2::text IS NULL OR strpos(lower(staff_name), lower($2)) > 0 OR strpos(staff.email, lower($2)) > 0)
       AND ($3::text IS NULL OR operation = $3)
       AND ($4::text IS NULL OR $4 IN (audit.subject, proposals.subject)
         OR starts_with(audit.subject, $4 || '/') OR starts_with(proposals.subject, $4 || '/'))
       AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at < $6)
     ORDER BY audit.id DESC LIMIT $7`,
    [
      filter.after ?? null,
      filter.who ?? null,
      filter.operation ?? null,
      filter.subject ?? null,
      filter.from === undefined ? null : new Date(filter.from),
      filter.to === undefined ? null : new Date(filter.to),
      PAGE + 1,
    ],
  );
  const page = rows.slice(0, PAGE).map((row) => ({
    ...entryOf(row),
    hash: row.hash.toString('hex'),
    about: row.about ?? '',
  }));
  return { rows: page, next: rows.length > PAGE ? page.at(-1)?.id : undefined };
}

/** The first entry that does not follow from the one before it; undefined if the chain is intact. */
export async function brokenAuditEntry(db: Db): Promise<number | undefined> {
  let id = 0;
  let previous: Buffer = GENESIS;
  for (;;) {
    const { rows } = await db.query<Row>('SELECT * FROM audit WHERE id > $1 ORDER BY id LIMIT $2', [
      id,
      CHECKED_AT_ONCE,
    ]);
    for (const row of rows) {
      const entry = entryOf(row);
      id += 1;
      if (entry.id !== id || !row.previous_hash.equals(previous) || !row.hash.equals(linkOf(previous, entry)))
        return id;
      previous = row.hash;
    }
    if (rows.length < CHECKED_AT_ONCE) return undefined;
  }
}
