import { createHash } from 'node:crypto';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { Pool, PoolClient } from 'pg';

export type Db = Pool | PoolClient;

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A stored staff member. */
export interface StaffRecord {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly createdAt: number;
  readonly isDisabled: boolean;
  readonly passwordHash: string | undefined;
  /** Until when a one-time password is valid (Unix ms); undefined for any other password. */
  readonly oneTimeUntil: number | undefined;
  /** Encrypted; see `TotpSecrets`. */
  readonly totpSecret: Buffer | undefined;
  readonly invitationUntil: number | undefined;
  /** Whether they have ever enrolled a second factor. */
  readonly hasEnrolled: boolean;
}

interface Row {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: StaffRole[];
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  readonly password_hash: string | null;
  readonly one_time_until: Date | null;
  readonly totp_secret: Buffer | null;
  readonly invitation_until: Date | null;
  readonly enrolled_at: Date | null;
}

const recordOf = (row: Row): StaffRecord => ({
  id: Number(row.id),
  email: row.email,
  name: row.name,
  roles: row.roles,
  createdAt: row.created_at.getTime(),
  isDisabled: row.disabled_at !== null,
  passwordHash: row.password_hash ?? undefined,
  oneTimeUntil: row.one_time_until?.getTime(),
  totpSecret: row.totp_secret ?? undefined,
  invitationUntil: row.invitation_until?.getTime(),
  hasEnrolled: row.enrolled_at !== null,
});

export async function findStaffByEmail(db: Db, email: string): Promise<StaffRecord | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM staff WHERE email = $1', [email]);
  return rows[0] && recordOf(rows[0]);
}

/** Reads and locks the row until the transaction ends, so that it cannot change before the write. */
export async function lockStaff(client: PoolClient, id: number): Promise<StaffRecord | undefined> {
  const { rows } = await client.query<Row>('SELECT * FROM staff WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return rows[0] && recordOf(rows[0]);
}

export async function findInvited(db: Db, token: string): Promise<StaffRecord | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM staff WHERE invitation_hash = $1', [hashOf(token)]);
  return rows[0] && recordOf(rows[0]);
}

export async function lockInvited(client: PoolClient, token: string): Promise<StaffRecord | undefined> {
  const { rows } = await client.query<Row>('SELECT * FROM staff WHERE invitation_hash = $1 FOR NO KEY UPDATE', [
    hashOf(token),
  ]);
  return rows[0] && recordOf(rows[0]);
}

/**
 * The owners who can sign in now, locked in the order of their ids: if two owners demote each other at the same moment,
 * the second one sees the result of the first.
 */
export async function lockOwners(client: PoolClient): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM staff WHERE 'owner' = ANY (roles) AND disabled_at IS NULL AND totp_secret IS NOT NULL
     ORDER BY id FOR NO KEY UPDATE`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Whether the site has its first owner: an owner has finished enrolment. */
export async function hasOwner(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM staff WHERE 'owner' = ANY (roles) AND totp_secret IS NOT NULL LIMIT 1`,
  );
  return rowCount === 1;
}

/** Writes the first owner with a new one-time password; earlier ones become invalid. */
export async function putFirstOwner(
  db: Db,
  owner: { readonly email: string; readonly name: string; readonly passwordHash: string },
  at: number,
  until: number,
): Promise<void> {
  await db.query(
    `INSERT INTO staff (email, name, roles, created_at, password_hash, one_time_until, is_vouched)
     VALUES ($1, $2, ARRAY['owner'], $3, $4, $5, true)
     ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash, one_time_until = excluded.one_time_until`,
    [owner.email, owner.name, new Date(at), owner.passwordHash, new Date(until)],
  );
}

export interface Invited {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** Who stands behind an invitation or a role. */
export interface Admission {
  /** Who invited the person, or proposed to; undefined for the machine. */
  readonly invitedBy: number | undefined;
  /** A second person has approved it, or the machine has. */
  readonly isVouched: boolean;
}

/** Writes an invited person and returns their id; undefined if an enrolled person has the e-mail. */
export async function putInvited(
  client: PoolClient,
  { email, name, roles }: Invited,
  { invitedBy, isVouched }: Admission,
  token: string,
  at: number,
  until: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO staff (email, name, roles, created_at, invitation_hash, invitation_until, invited_by, is_vouched)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (email) DO UPDATE SET name = excluded.name, roles = excluded.roles, created_at = excluded.created_at,
       invited_by = excluded.invited_by, is_vouched = excluded.is_vouched, invitation_hash = excluded.invitation_hash, invitation_until = excluded.invitation_until
       WHERE staff.invitation_hash IS NOT NULL AND staff.password_hash IS NULL AND staff.enrolled_at IS NULL
         AND staff.disabled_at IS NULL
     RETURNING id`,
    [email, name, [...roles], new Date(at), hashOf(token), new Date(until), invitedBy ?? null, isVouched],
  );
  return rows[0] && Number(rows[0].id);
}

/** Removes password, second factor and recovery codes; with the token the person can enrol again. */
export async function putReset(client: PoolClient, id: number, token: string, until: number): Promise<void> {
  await client.query(
    `UPDATE staff SET password_hash = NULL, one_time_until = NULL, totp_secret = NULL, invitation_hash = $2,
       invitation_until = $3 WHERE id = $1`,
    [id, hashOf(token), new Date(until)],
  );
  await client.query('DELETE FROM staff_recovery_codes WHERE staff_id = $1', [id]);
}

/** Sets the password that the person chose; uses up the invitation or one-time password. */
export async function putPassword(client: PoolClient, id: number, passwordHash: string): Promise<void> {
  await client.query(
    `UPDATE staff SET password_hash = $2, one_time_until = NULL, invitation_hash = NULL, invitation_until = NULL
     WHERE id = $1`,
    [id, passwordHash],
  );
}

export async function putTotp(
  client: PoolClient,
  id: number,
  secret: Buffer,
  step: number,
  recoveryCodes: readonly string[],
  at: number,
): Promise<void> {
  await client.query(
    'UPDATE staff SET totp_secret = $2, totp_last_step = $3, enrolled_at = coalesce(enrolled_at, $4) WHERE id = $1',
    [id, secret, step, new Date(at)],
  );
  await client.query('DELETE FROM staff_recovery_codes WHERE staff_id = $1', [id]);
  await client.query('INSERT INTO staff_recovery_codes (staff_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    id,
    recoveryCodes.map(hashOf),
  ]);
}

/** Records the time step of an accepted code; returns false if this step or a later one was accepted before. */
export async function takeStep(client: PoolClient, id: number, step: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE staff SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2',
    [id, step],
  );
  return rowCount === 1;
}

/** Uses up a recovery code; returns false if there is no such unused code. */
export async function takeRecoveryCode(client: PoolClient, id: number, code: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM staff_recovery_codes WHERE staff_id = $1 AND code_hash = $2', [
    id,
    hashOf(code),
  ]);
  return rowCount === 1;
}

export async function putRoles(client: PoolClient, id: number, roles: readonly StaffRole[]): Promise<void> {
  await client.query('UPDATE staff SET roles = $2 WHERE id = $1', [id, [...roles]]);
}

/** A second person stands behind the roles of this one. */
export async function putVouched(client: PoolClient, id: number): Promise<void> {
  await client.query('UPDATE staff SET is_vouched = true WHERE id = $1', [id]);
}

/**
 * Whether the site has ever had two owners who were vouched for and had enrolled. Disabled ones count: nobody becomes the
 * only owner by disabling the others.
 */
export async function hasTwoOwners(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM staff WHERE 'owner' = ANY (roles) AND is_vouched AND enrolled_at IS NOT NULL LIMIT 2`,
  );
  return rowCount === 2;
}

export async function putDisabled(client: PoolClient, id: number, at: number | undefined): Promise<void> {
  await client.query('UPDATE staff SET disabled_at = $2 WHERE id = $1', [id, at === undefined ? null : new Date(at)]);
}

export interface ListedStaff extends StaffRecord {
  readonly lastSeenAt: number | undefined;
}

/** The names of everybody who has access to the console. */
export async function readStaffNames(db: Db): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>('SELECT name FROM staff WHERE disabled_at IS NULL');
  return rows.map(({ name }) => name);
}

/** All staff. Their last audited operation counts as activity, even if its session has ended. */
export async function readStaff(db: Db): Promise<readonly ListedStaff[]> {
  const { rows } = await db.query<Row & { last_seen_at: Date | null }>(
    `SELECT staff.*, greatest(
       (SELECT max(last_seen_at) FROM staff_sessions WHERE staff_id = staff.id),
       (SELECT at FROM audit WHERE staff_id = staff.id AND outcome = 'done' ORDER BY id DESC LIMIT 1)) AS last_seen_at
     FROM staff ORDER BY id`,
  );
  return rows.map((row) => ({ ...recordOf(row), lastSeenAt: row.last_seen_at?.getTime() }));
}

export interface SessionRecord {
  readonly session: number;
  readonly startedAt: number;
  readonly lastSeenAt: number;
  readonly codeAt: number;
  readonly staff: StaffRecord;
}

export async function insertSession(
  client: PoolClient,
  token: string,
  staffId: number,
  device: string,
  address: string,
  at: number,
): Promise<void> {
  await client.query(
    `INSERT INTO staff_sessions (token_hash, staff_id, device, address, started_at, last_seen_at, code_at)
     VALUES ($1, $2, $3, $4, $5, $5, $5)`,
    [hashOf(token), staffId, device, address, new Date(at)],
  );
}

export async function findSession(db: Db, token: string): Promise<SessionRecord | undefined> {
  const { rows } = await db.query<Row & { session: string; started_at: Date; last_seen_at: Date; code_at: Date }>({
    name: 'find-staff-session',
    text: `SELECT s.id AS session, s.started_at, s.last_seen_at, s.code_at, staff.* FROM staff_sessions s
      JOIN staff ON staff.id = s.staff_id WHERE s.token_hash = $1`,
    values: [hashOf(token)],
  });
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    session: Number(row.session),
    startedAt: row.started_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    codeAt: row.code_at.getTime(),
    staff: recordOf(row),
  };
}

export async function touchSession(db: Db, session: number, at: number): Promise<void> {
  await db.query('UPDATE staff_sessions SET last_seen_at = greatest(last_seen_at, $2) WHERE id = $1', [
    session,
    new Date(at),
  ]);
}

/** The person has entered a code of their second factor in this session. */
export async function putCodeEntered(client: PoolClient, session: number, at: number): Promise<void> {
  await client.query('UPDATE staff_sessions SET code_at = $2 WHERE id = $1', [session, new Date(at)]);
}

export interface OwnSession {
  readonly id: number;
  readonly device: string;
  readonly address: string;
  readonly startedAt: number;
  readonly lastSeenAt: number;
}

/** Sessions of a person that were started and used after these instants, last used first. */
export async function readSessions(
  db: Db,
  staffId: number,
  startedAfter: number,
  seenAfter: number,
): Promise<readonly OwnSession[]> {
  const { rows } = await db.query<{
    id: string;
    device: string;
    address: string;
    started_at: Date;
    last_seen_at: Date;
  }>(
    `SELECT id, device, address, started_at, last_seen_at FROM staff_sessions
     WHERE staff_id = $1 AND started_at > $2 AND last_seen_at > $3 ORDER BY last_seen_at DESC, id DESC`,
    [staffId, new Date(startedAfter), new Date(seenAfter)],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    device: row.device,
    address: row.address,
    startedAt: row.started_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  }));
}

/** Deletes a session of a person; returns false if there is none. */
export async function deleteSession(client: PoolClient, staffId: number, session: number): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM staff_sessions WHERE staff_id = $1 AND id = $2', [
    staffId,
    session,
  ]);
  return rowCount === 1;
}

/** Deletes all sessions that started before an instant. */
export async function deleteSessionsBefore(client: PoolClient, at: number): Promise<void> {
  await client.query('DELETE FROM staff_sessions WHERE started_at < $1', [new Date(at)]);
}

/** Deletes all sessions of a person except one. */
export async function deleteOtherSessions(client: PoolClient, staffId: number, kept: number): Promise<void> {
  await client.query('DELETE FROM staff_sessions WHERE staff_id = $1 AND id <> $2', [staffId, kept]);
}

export async function deleteSessionsOf(client: PoolClient, staffId: number): Promise<void> {
  await client.query('DELETE FROM staff_sessions WHERE staff_id = $1', [staffId]);
}
