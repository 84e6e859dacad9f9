import { createHash } from 'node:crypto';
import { MINUTE } from '@vitrine/domain/kernel/time';
import type { PoolClient } from 'pg';
import type { SecretBox } from '../platform/secret-box.ts';
import { newRecoveryCodes, newTotpSecret, stepOfCode } from '../platform/totp.ts';

/** How long an enrolment waits for its first code. */
const ENROL_MS = 10 * MINUTE;

/** Sealed for the customer: in the row of another the same ciphertext does not open. */
const purposeOf = (uid: number) => `totp user/${uid}`;
const hashOf = (code: string) => createHash('sha256').update(code).digest();

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

  /** Makes the secret of an enrolment. Undefined if there is a second factor already. */
  async start(client: PoolClient, uid: number): Promise<Buffer | undefined> {
    const secret = newTotpSecret();
    const { rowCount } = await client.query(
      'UPDATE users SET totp_pending = $2, totp_pending_until = $3 WHERE uid = $1 AND totp_secret IS NULL',
      [uid, this.#box.seal(secret, purposeOf(uid)), new Date(this.#now() + ENROL_MS)],
    );
    return rowCount === 1 ? secret : undefined;
  }

  /** Adds the second factor by its first code; gives the recovery codes. Undefined if the code is wrong or too late. */
  async confirm(client: PoolClient, uid: number, code: string): Promise<string[] | undefined> {
    const now = this.#now();
    const { totp_pending: pending, totp_pending_until: until } = await this.#lock(client, uid);
    if (pending === null || until === null || until.getTime() <= now) return undefined;
    const step = stepOfCode(this.#box.open(pending, purposeOf(uid)), code, now);
    if (step === undefined) return undefined;
    const recoveryCodes = newRecoveryCodes();
    await client.query(
      `UPDATE users SET totp_secret = totp_pending, totp_last_step = $2, totp_pending = NULL, totp_pending_until = NULL
       WHERE uid = $1`,
      [uid, step],
    );
    await client.query('DELETE FROM recovery_codes WHERE uid = $1', [uid]);
    await client.query('INSERT INTO recovery_codes (uid, code_hash) SELECT $1, unnest($2::bytea[])', [
      uid,
      recoveryCodes.map(hashOf),
    ]);
    return recoveryCodes;
  }

  /**
   * Uses up a code of the authenticator, or a recovery code. False if it is wrong, was used before, or there is no second
   * factor.
   */
  async use(client: PoolClient, uid: number, otp: string): Promise<boolean> {
    const { totp_secret: sealed, totp_last_step: last } = await this.#lock(client, uid);
    if (sealed === null) return false;
    if (otp.includes('-')) {
      const { rowCount } = await client.query('DELETE FROM recovery_codes WHERE uid = $1 AND code_hash = $2', [
        uid,
        hashOf(otp),
      ]);
      return rowCount === 1;
    }
    const step = stepOfCode(this.#box.open(sealed, purposeOf(uid)), otp, this.#now());
    if (step === undefined || step <= Number(last)) return false;
    await client.query('UPDATE users SET totp_last_step = $2 WHERE uid = $1', [uid, step]);
    return true;
  }

  async remove(client: PoolClient, uid: number): Promise<void> {
    await client.query('UPDATE users SET totp_secret = NULL WHERE uid = $1', [uid]);
    await client.query('DELETE FROM recovery_codes WHERE uid = $1', [uid]);
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
