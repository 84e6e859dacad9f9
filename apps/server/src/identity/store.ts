import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

export interface UserRecord {
  readonly uid: number;
  readonly isDemo: boolean;
}

export interface SessionRecord extends UserRecord {
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Creates a demo user who is known by the secret alone. */
export async function insertDemoUser(client: PoolClient, demoId: string): Promise<UserRecord> {
  const { rows } = await client.query<{ uid: string }>(
    'INSERT INTO users (is_demo, demo_secret_hash) VALUES (true, $1) RETURNING uid',
    [hashOf(demoId)],
  );
  return { uid: Number(rows[0]!.uid), isDemo: true };
}

export async function findDemoUser(db: Pool, demoId: string): Promise<UserRecord | undefined> {
  const { rows } = await db.query<{ uid: string }>({
    name: 'find-demo-user',
    text: 'SELECT uid FROM users WHERE demo_secret_hash = $1',
    values: [hashOf(demoId)],
  });
  return rows[0] === undefined ? undefined : { uid: Number(rows[0].uid), isDemo: true };
}

export async function insertSession(db: Pool | PoolClient, token: string, uid: number): Promise<void> {
  await db.query('INSERT INTO sessions (token_hash, uid) VALUES ($1, $2)', [hashOf(token), uid]);
}

export async function findSession(db: Pool, token: string): Promise<SessionRecord | undefined> {
  const { rows } = await db.query<{ uid: string; is_demo: boolean; created_at: Date; last_seen_at: Date }>({
    name: 'find-session',
    text: `SELECT uid, is_demo, sessions.created_at, last_seen_at FROM sessions JOIN users USING (uid) WHERE token_hash = $1`,
    values: [hashOf(token)],
  });
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    uid: Number(row.uid),
    isDemo: row.is_demo,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  };
}

export async function deleteSession(db: Pool, token: string): Promise<void> {
  await db.query('DELETE FROM sessions WHERE token_hash = $1', [hashOf(token)]);
}

/** Notes when sessions were last used; a time older than the stored one changes nothing. */
export async function touchSessions(db: Pool, seen: ReadonlyMap<string, number>): Promise<void> {
  await db.query(
    `UPDATE sessions SET last_seen_at = greatest(last_seen_at, to_timestamp(seen.at / 1000.0))
     FROM unnest($1::bytea[], $2::bigint[]) AS seen (hash, at) WHERE token_hash = seen.hash`,
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
