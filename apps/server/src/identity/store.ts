import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { noticeSql } from '../platform/edge-link.ts';
import type { SignInPlace } from './sign-in-place.ts';

export interface UserRecord {
  readonly uid: number;
  readonly isDemo: boolean;
}

export interface SessionRecord extends UserRecord {
  readonly id: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** For each row of `ended`. */
const TELL_ENDED = noticeSql('identity.ended', 'id');

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Creates a demo user, who is identified only by the secret. */
export async function insertDemoUser(client: PoolClient, demoId: string): Promise<UserRecord> {
  const { rows } = await client.query<{ uid: string }>(
    'INSERT INTO users (is_demo, demo_secret_hash) VALUES (true, $1) RETURNING uid',
    [hashOf(demoId)],
  );
  return { uid: Number(rows[0]!.uid), isDemo: true };
}

export async function findDemoUser(
  db: Pool,
  demoId: string,
): Promise<(UserRecord & { readonly isArchived: boolean }) | undefined> {
  const { rows } = await db.query<{ uid: string; is_archived: boolean }>({
    name: 'find-demo-user',
    text: 'SELECT uid, archived_at IS NOT NULL AS is_archived FROM users WHERE demo_secret_hash = $1',
    values: [hashOf(demoId)],
  });
  const row = rows[0];
  return row && { uid: Number(row.uid), isDemo: true, isArchived: row.is_archived };
}

/** Creates a session of an account, which is used from now on, and returns its number. */
export async function insertSession(
  db: Pool | PoolClient,
  token: string,
  uid: number,
  { device, address }: SignInPlace,
): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `WITH used AS (UPDATE users SET last_used_at = greatest(last_used_at, now()) WHERE uid = $2)
     INSERT INTO sessions (token_hash, uid, device, address) VALUES ($1, $2, $3, $4) RETURNING id`,
    [hashOf(token), uid, device, address],
  );
  return Number(rows[0]!.id);
}

export async function findSession(db: Pool, token: string): Promise<SessionRecord | undefined> {
  const { rows } = await db.query<{
    id: string;
    uid: string;
    is_demo: boolean;
    created_at: Date;
    last_seen_at: Date;
  }>({
    name: 'find-session',
    text: `SELECT id, uid, is_demo, sessions.created_at, last_seen_at FROM sessions JOIN users USING (uid) WHERE token_hash = $1`,
    values: [hashOf(token)],
  });
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    id: Number(row.id),
    uid: Number(row.uid),
    isDemo: row.is_demo,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  };
}

/** A session in the user's list. */
export interface OwnSession extends SignInPlace {
  readonly id: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** The active sessions of a user, last used first. */
export async function readSessions(
  db: Pool,
  uid: number,
  idleMs: number,
  absoluteMs: number,
  limit: number,
): Promise<readonly OwnSession[]> {
  const { rows } = await db.query<{
    id: string;
    device: string;
    address: string;
    created_at: Date;
    last_seen_at: Date;
  }>({
    name: 'read-sessions',
    text: `SELECT id, device, address, created_at, last_seen_at FROM sessions WHERE uid = $1
        AND last_seen_at >= now() - make_interval(secs => $2) AND created_at >= now() - make_interval(secs => $3)
      ORDER BY last_seen_at DESC, id DESC LIMIT $4`,
    values: [uid, idleMs / 1000, absoluteMs / 1000, limit],
  });
  return rows.map((row) => ({
    id: Number(row.id),
    device: row.device,
    address: row.address,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  }));
}

/** Deletes a session and returns its number, or `undefined` if there was none. */
export async function deleteSession(db: Pool, token: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `WITH ended AS (DELETE FROM sessions WHERE token_hash = $1 RETURNING id) SELECT id, ${TELL_ENDED} FROM ended`,
    [hashOf(token)],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/** Deletes a session of a user; returns false if the user has no such session. */
export async function deleteSessionOf(db: Pool, uid: number, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `WITH ended AS (DELETE FROM sessions WHERE uid = $1 AND id = $2 RETURNING id) SELECT ${TELL_ENDED} FROM ended`,
    [uid, id],
  );
  return rowCount === 1;
}

/** Those of the sessions that have ended. */
export async function findEnded(db: Pool, sessions: readonly number[]): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM unnest($1::bigint[]) AS asked (id) WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = asked.id)`,
    [sessions],
  );
  return rows.map(({ id }) => Number(id));
}

/** Stores when sessions, and with them their accounts, were last used; never overwrites a newer time. */
export async function touchSessions(db: Pool, seen: ReadonlyMap<string, number>): Promise<void> {
  await db.query(
    `WITH touched AS (
       UPDATE sessions SET last_seen_at = greatest(last_seen_at, to_timestamp(seen.at / 1000.0))
       FROM unnest($1::bytea[], $2::bigint[]) AS seen (hash, at) WHERE token_hash = seen.hash
       RETURNING uid, last_seen_at)
     UPDATE users SET last_used_at = greatest(last_used_at, newest.at)
     FROM (SELECT uid, max(last_seen_at) AS at FROM touched GROUP BY uid) AS newest WHERE users.uid = newest.uid`,
    [[...seen.keys()].map(hashOf), [...seen.values()]],
  );
}

export async function deleteExpiredSessions(db: Pool, idleMs: number, absoluteMs: number): Promise<void> {
  await db.query(
    `DELETE FROM sessions WHERE last_seen_at < now() - make_interval(secs => $1)
     OR created_at < now() - make_interval(secs => $2)`,
    [idleMs / 1000, absoluteMs / 1000],
  );
}
