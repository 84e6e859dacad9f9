import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { noticeSql } from '../platform/edge-link.ts';
import type { AccountName } from './account-name.ts';
import { HAS_SECOND_FACTOR } from './recovery-codes.ts';

type Db = Pool | PoolClient;

/** Characters of an invite code: none that is taken for another. Eight of 32 are 40 random bits. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITE_CHARACTERS = 8;

/** What a user's own screens show. Demo accounts have neither names nor an invite code. */
export interface Profile {
  readonly uid: number;
  readonly isDemo: boolean;
  /** Empty if there is none, as all texts. */
  readonly email: string;
  /** E.164. */
  readonly mobile: string;
  readonly contactMobile: string;
  readonly areaId: number | undefined;
  /** Shown by documents, where it is another one than that of the registration. */
  readonly country: string | undefined;
  readonly name: string;
  readonly nickname: string;
  /** Id of the image. */
  readonly avatar: string | undefined;
  readonly level: number;
  readonly creditScore: number;
  readonly inviteCode: string;
  readonly hasPayPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** The name was compared with documents. */
  readonly isVerified: boolean;
  /** Of whoever reviewed the newest documents. */
  readonly remark: string;
  readonly createdAt: Date;
}

/** An account with a name, for a log-in. */
export interface NamedAccount {
  readonly uid: number;
  readonly passwordHash: string;
  readonly hasApp: boolean;
  readonly passkeys: number;
}

export interface NewAccount {
  readonly name: AccountName;
  readonly areaId: number;
  readonly passwordHash: string;
  readonly payPasswordHash: string | undefined;
  readonly realName: string;
  readonly contactMobile: string;
  readonly invitedBy: number | undefined;
}

const columnOf = ({ channel }: AccountName) => (channel === 'email' ? 'email' : 'mobile');

function newInviteCode(): string {
  const bytes = randomBytes(INVITE_CHARACTERS);
  return [...bytes].map((byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join('');
}

/** Creates an account with a name; undefined if the e-mail address or phone number has one. */
export async function insertAccount(client: PoolClient, account: NewAccount): Promise<number | undefined> {
  const { name, areaId, passwordHash, payPasswordHash, realName, contactMobile, invitedBy } = account;
  const column = columnOf(name);
  const { rows } = await client.query<{ uid: string }>(
    `INSERT INTO users (is_demo, ${column}, area_id, password_hash, pay_password_hash, name, contact_mobile, invited_by, invite_code)
     VALUES (false, $1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (${column}) DO NOTHING RETURNING uid`,
    [
      name.text,
      areaId,
      passwordHash,
      payPasswordHash ?? null,
      realName,
      contactMobile,
      invitedBy ?? null,
      newInviteCode(),
    ],
  );
  return rows[0] && Number(rows[0].uid);
}

export async function findAccount(db: Db, name: AccountName): Promise<NamedAccount | undefined> {
  const { rows } = await db.query<{ uid: string; password_hash: string; has_app: boolean; passkeys: number }>(
    `SELECT uid, password_hash, totp_secret IS NOT NULL AS has_app,
       (SELECT count(*)::integer FROM passkeys p WHERE p.uid = users.uid) AS passkeys
     FROM users WHERE ${columnOf(name)} = $1`,
    [name.text],
  );
  const row = rows[0];
  return row && { uid: Number(row.uid), passwordHash: row.password_hash, hasApp: row.has_app, passkeys: row.passkeys };
}

/** Undefined for a demo account. */
export async function findPasswordHash(db: Db, uid: number): Promise<string | undefined> {
  const { rows } = await db.query<{ password_hash: string | null }>('SELECT password_hash FROM users WHERE uid = $1', [
    uid,
  ]);
  return rows[0]?.password_hash ?? undefined;
}

/** The customer whose invite code it is, in any case. */
export async function findInviter(db: Db, inviteCode: string): Promise<number | undefined> {
  const { rows } = await db.query<{ uid: string }>('SELECT uid FROM users WHERE invite_code = $1', [
    inviteCode.toUpperCase(),
  ]);
  return rows[0] && Number(rows[0].uid);
}

/** How many have registered with the user's invite code. */
export async function countInvited(db: Db, uid: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM users WHERE invited_by = $1',
    [uid],
  );
  return rows[0]?.count ?? 0;
}

interface ProfileRow {
  readonly is_demo: boolean;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly contact_mobile: string;
  readonly area_id: number | null;
  readonly country: string | null;
  readonly name: string;
  readonly nickname: string;
  readonly avatar: string | null;
  readonly level: number;
  readonly credit_score: number;
  readonly invite_code: string | null;
  readonly has_pay_password: boolean;
  readonly has_second_factor: boolean;
  readonly is_verified: boolean;
  readonly remark: string | null;
  readonly created_at: Date;
}

export async function readProfile(db: Db, uid: number): Promise<Profile> {
  const { rows } = await db.query<ProfileRow>({
    name: 'read-profile',
    text: `SELECT is_demo, email, mobile, contact_mobile, area_id, country, name, nickname, avatar, level,
        credit_score, invite_code, pay_password_hash IS NOT NULL AS has_pay_password, ${HAS_SECOND_FACTOR} AS has_second_factor,
        EXISTS (SELECT FROM real_name_reviews r WHERE r.uid = users.uid AND r.state = 'approved') AS is_verified,
        (SELECT r.remark FROM real_name_reviews r WHERE r.uid = users.uid ORDER BY r.id DESC LIMIT 1) AS remark,
        created_at
      FROM users WHERE uid = $1`,
    values: [uid],
  });
  const row = rows[0];
  if (row === undefined) throw new Error(`no user ${uid}`);
  return {
    uid,
    isDemo: row.is_demo,
    email: row.email ?? '',
    mobile: row.mobile ?? '',
    contactMobile: row.contact_mobile,
    areaId: row.area_id ?? undefined,
    country: row.country ?? undefined,
    name: row.name,
    nickname: row.nickname,
    avatar: row.avatar ?? undefined,
    level: row.level,
    creditScore: row.credit_score,
    inviteCode: row.invite_code ?? '',
    hasPayPassword: row.has_pay_password,
    hasSecondFactor: row.has_second_factor,
    isVerified: row.is_verified,
    remark: row.remark ?? '',
    createdAt: row.created_at,
  };
}

/** Sets the name that documents have shown. */
export async function putName(client: PoolClient, uid: number, name: string): Promise<void> {
  await client.query('UPDATE users SET name = $2 WHERE uid = $1', [uid, name]);
}

/** Sets the country that documents have shown. */
export async function putCountry(client: PoolClient, uid: number, country: string): Promise<void> {
  await client.query('UPDATE users SET country = $2 WHERE uid = $1', [uid, country]);
}

export async function putPassword(client: PoolClient, uid: number, passwordHash: string): Promise<void> {
  await client.query('UPDATE users SET password_hash = $2 WHERE uid = $1', [uid, passwordHash]);
}

/** Sets the pay password; with `onlyFirst` not if there is one, which false tells. */
export async function putPayPassword(
  client: PoolClient,
  uid: number,
  payPasswordHash: string,
  onlyFirst: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE users SET pay_password_hash = $2 WHERE uid = $1 AND (pay_password_hash IS NULL OR NOT $3)',
    [uid, payPasswordHash, onlyFirst],
  );
  return rowCount === 1;
}

/** Ends the sessions of a user but one, or all; the edges hear of each after the commit. */
export async function deleteSessionsBut(client: PoolClient, uid: number, kept: number | undefined): Promise<void> {
  await client.query(
    `WITH ended AS (DELETE FROM sessions WHERE uid = $1 AND id IS DISTINCT FROM $2 RETURNING id)
     SELECT ${noticeSql('identity.ended', 'id')} FROM ended`,
    [uid, kept ?? null],
  );
}
