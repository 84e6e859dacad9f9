import { MINUTE } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import type { SecretBox } from '../platform/secret-box.ts';
import { newTotpSecret, stepOfCode } from '../platform/totp.ts';
import { endRecoveryCodes, issueRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';

/** How long an enrolment waits for its first code. */
const ENROL_MS = 10 * MINUTE;

/** Sealed for the customer: in the row of another the same ciphertext does not open. */
export const totpPurpose = (uid: number) => `totp user/${uid}`;

interface FactorRow {
  readonly totp_secret: Buffer | null;
  readonly totp_last_step: string;
  readonly totp_pending: Buffer | null;
  readonly totp_pending_until: Date | null;
}

/** Authenticator apps of customers, and the recovery codes that replace one. All within the caller's transaction. */
export class SecondFactors {
  readonly #box: SecretBox;
  readonly #now: () => number;

  constructor(box: SecretBox, now: () => number) {
    this.#box = box;
    this.#now = now;
  }

  /** Makes the secret of an enrolment. Undefined if there is an authenticator app already. */
  async start(client: PoolClient, uid: number): Promise<Buffer | undefined> {
    const secret = newTotpSecret();
    const { rowCount } = await client.query(
      'UPDATE users SET totp_pending = $2, totp_pending_until = $3 WHERE uid = $1 AND totp_secret IS NULL',
      [uid, this.#box.seal(secret, totpPurpose(uid)), new Date(this.#now() + ENROL_MS)],
    );
    return rowCount === 1 ? secret : undefined;
  }

  /**
   * Adds the authenticator app by its first code; gives the recovery codes, if there are none yet. Undefined if the code is
   * wrong or too late.
   */
  async confirm(client: PoolClient, uid: number, code: string): Promise<string[] | undefined> {
    const now = this.#now();
    const { totp_pending: pending, totp_pending_until: until } = await this.#lock(client, uid);
    if (pending === null || until === null || until.getTime() <= now) return undefined;
    const step = stepOfCode(this.#box.open(pending, totpPurpose(uid)), code, now);
    if (step === undefined) return undefined;
    await client.query(
      `UPDATE users SET totp_secret = totp_pending, totp_last_step = $2, totp_pending = NULL, totp_pending_until = NULL
       WHERE uid = $1`,
      [uid, step],
    );
    return issueRecoveryCodes(client, uid);
  }

  /** Uses up a code of the authenticator, or a recovery code. False if it is wrong or was used before. */
  async use(client: PoolClient, uid: number, otp: string): Promise<boolean> {
    const { totp_secret: sealed, totp_last_step: last } = await this.#lock(client, uid);
    if (otp.includes('-')) return useRecoveryCode(client, uid, otp);
    const step = sealed === null ? undefined : stepOfCode(this.#box.open(sealed, totpPurpose(uid)), otp, this.#now());
    if (step === undefined || step <= Number(last)) return false;
    await client.query('UPDATE users SET totp_last_step = $2 WHERE uid = $1', [uid, step]);
    return true;
  }

  /** Removes the authenticator app by a code of it, or a recovery code. False if the code is wrong, or there is no app. */
  async removeApp(client: PoolClient, uid: number, otp: string): Promise<boolean> {
    const { totp_secret: sealed } = await this.#lock(client, uid);
    if (sealed === null || !(await this.use(client, uid, otp))) return false;
    await client.query('UPDATE users SET totp_secret = NULL WHERE uid = $1', [uid]);
    await endRecoveryCodes(client, uid);
    return true;
  }

  /** Whether there is an authenticator app, and how many recovery codes are left. */
  async of(db: Pool, uid: number): Promise<{ readonly hasApp: boolean; readonly recoveryCodes: number }> {
    const { rows } = await db.query<{ has_app: boolean; codes: number }>(
      `SELECT totp_secret IS NOT NULL AS has_app,
         (SELECT count(*)::integer FROM recovery_codes c WHERE c.uid = users.uid) AS codes
       FROM users WHERE uid = $1`,
      [uid],
    );
    return { hasApp: rows[0]?.has_app === true, recoveryCodes: rows[0]?.codes ?? 0 };
  }

  async #lock(client: PoolClient, uid: number): Promise<FactorRow> {
    const { rows } = await client.query<FactorRow>(
      'SELECT totp_secret, totp_last_step, totp_pending, totp_pending_until FROM users WHERE uid = $1 FOR UPDATE',
      [uid],
    );
    if (rows[0] === undefined) throw new Error(`no user ${uid}`);
    return rows[0];
  }
}
