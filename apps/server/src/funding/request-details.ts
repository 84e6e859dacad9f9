import { DAY, MINUTE } from '@vitrine/domain/kernel/time';
import type { IdempotencyKey } from '@vitrine/engine/engine-api';
import { sha256 } from '@vitrine/engine/journal';
import { keyHash } from '@vitrine/engine/key-hash';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';

type Db = Pool | PoolClient;
/** The tables of what is known of a request besides its amounts, and their columns for the number of the request. */
const TABLES = { deposit: 'deposit_details', withdrawal: 'withdrawal_details' } as const;
export type RequestKind = keyof typeof TABLES;

/** How details are found before their request has a number. */
export interface DetailsKey {
  readonly key: string;
  readonly args: string;
  /** How long the core takes the same key for the same request. */
  readonly validMs: number;
}

export const detailsKeyOf = (key: IdempotencyKey): DetailsKey => ({
  key: keyHash(key),
  args: sha256(key.args),
  validMs: key.validMs,
});

/**
 * Details of a request are written before its command enters the core, under the key of the command; they get the number of
 * the request when there is one. So no request is ever without them, and a repeated call finds that it was checked before.
 * Once a key counts no more, the core takes the next call under it for a new request, which is checked like any other:
 * the details stay with the request that has them, and give up the key.
 */
export async function findDetails(
  db: Db,
  kind: RequestKind,
  { key, args, validMs }: DetailsKey,
  now: number,
): Promise<boolean | Refused> {
  const { rowCount: ended } = await db.query(
    `UPDATE ${TABLES[kind]} SET key = id || ' ' || key WHERE key = $1 AND ${kind} IS NOT NULL AND at < $2`,
    [key, new Date(now - validMs)],
  );
  if (ended !== 0) return false;
  const { rows } = await db.query<{ args: string }>(`SELECT args FROM ${TABLES[kind]} WHERE key = $1`, [key]);
  if (rows[0] === undefined) return false;
  return rows[0].args === args ? true : new Refused('request.key-reused');
}

/** Whether details have the number of this request. */
export async function hasDetails(db: Db, kind: RequestKind, request: number): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT FROM ${TABLES[kind]} WHERE ${kind} = $1`, [request]);
  return rowCount !== 0;
}

/**
 * The core has accepted the command: the details belong to this request, unless it has details. Then the core has repeated
 * the answer to a key that had just ended.
 */
export async function linkDetails(db: Db, kind: RequestKind, key: string, request: number): Promise<void> {
  const table = TABLES[kind];
  await db.query(
    `UPDATE ${table} SET ${kind} = $2
     WHERE key = $1 AND ${kind} IS NULL AND NOT EXISTS (SELECT FROM ${table} WHERE ${kind} = $2)`,
    [key, request],
  );
}

/** The core has refused the command, or the request has other details: the next try is decided anew. Gives the proof that was named. */
export async function dropDetails(db: Db, kind: RequestKind, key: string): Promise<string | undefined> {
  const proof = kind === 'deposit' ? 'proof_image' : 'NULL::text';
  const { rows } = await db.query<{ proof: string | null }>(
    `DELETE FROM ${TABLES[kind]} WHERE key = $1 AND ${kind} IS NULL RETURNING ${proof} AS proof`,
    [key],
  );
  return rows[0]?.proof ?? undefined;
}

/** How long details may wait for the number of their request: the core has answered long before, or never will. */
export const LINK_MS = 10 * MINUTE;

/** Longer than a key counts, so that no repeat can still come. */
const LOST_MS = 2 * DAY;

/** Forgets details that no request has taken, with the proofs that they name. */
export async function forgetLostDetails(
  db: Pool,
  now: number,
  release: (proof: string) => Promise<void>,
): Promise<void> {
  const before = new Date(now - LOST_MS);
  const { rows } = await db.query<{ proof: string | null }>(
    'DELETE FROM deposit_details WHERE deposit IS NULL AND at < $1 RETURNING proof_image AS proof',
    [before],
  );
  for (const { proof } of rows) if (proof !== null) await release(proof);
  await db.query('DELETE FROM withdrawal_details WHERE withdrawal IS NULL AND at < $1', [before]);
}
