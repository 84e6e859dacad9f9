import { createHash, randomBytes } from 'node:crypto';
import { MINUTE } from '@vitrine/domain/kernel/time';
import type { NextStep } from '@vitrine/wire/staff/operator/step';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { type Db, lockStaff, type StaffRecord } from '../store.ts';

const STEP_MS = 10 * MINUTE;

interface Step {
  readonly staffId: number;
  readonly passwordDigest: Buffer;
  /** The secret that is being enrolled. */
  readonly secret: Buffer | undefined;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const purposeOf = (staffId: number) => `enrolment of staff ${staffId}`;

/** Sign-ins in progress. Each starts with a password or an invitation, and any edge answers the next call. */
export class SignInSteps {
  readonly #box: SecretBox;
  readonly #now: () => number;

  constructor(box: SecretBox, now: () => number) {
    this.#box = box;
    this.#now = now;
  }

  /** The next step for a person who has just proved who they are. */
  async begin(
    client: PoolClient,
    staff: Pick<StaffRecord, 'id' | 'oneTimeUntil' | 'totpSecret'>,
    passwordHash: string,
  ): Promise<NextStep> {
    const step = staff.oneTimeUntil !== undefined ? 'password' : staff.totpSecret === undefined ? 'enrol' : 'otp';
    const stepToken = randomBytes(32).toString('base64url');
    const now = this.#now();
    await client.query('DELETE FROM staff_sign_in_steps WHERE expires_at <= $1', [new Date(now)]);
    await client.query(
      `INSERT INTO staff_sign_in_steps (token_hash, staff_id, step, password_digest, expires_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [digestOf(stepToken), staff.id, step, digestOf(passwordHash), new Date(now + STEP_MS)],
    );
    return { step, stepToken };
  }

  /** The e-mail address and number of the person; undefined if there is no such step. */
  async personOf(
    db: Db,
    token: string,
    step: NextStep['step'],
  ): Promise<{ readonly id: number; readonly email: string } | undefined> {
    const { rows } = await db.query<{ id: string; email: string }>(
      `SELECT staff.id, staff.email FROM staff_sign_in_steps AS steps JOIN staff ON staff.id = staff_id
       WHERE token_hash = $1 AND step = $2 AND expires_at > $3`,
      [digestOf(token), step, new Date(this.#now())],
    );
    return rows[0] && { id: Number(rows[0].id), email: rows[0].email };
  }

  /** A valid step and its person, whose row is locked. Refuses a disabled person and a password that has changed since. */
  async lock(
    client: PoolClient,
    token: string,
    name: NextStep['step'],
  ): Promise<{ readonly step: Step; readonly staff: StaffRecord } | Refused> {
    const person = await this.personOf(client, token, name);
    const staff = person && (await lockStaff(client, person.id));
    // Read when nobody else can use it up.
    const step = staff && (await this.#read(client, token));
    if (step === undefined || staff === undefined || staff.isDisabled) return new Refused('staff.step-expired');
    const isSamePassword = digestOf(staff.passwordHash ?? '').equals(step.passwordDigest);
    return isSamePassword ? { step, staff } : new Refused('staff.step-expired');
  }

  async putSecret(client: PoolClient, token: string, staffId: number, secret: Buffer): Promise<void> {
    await client.query('UPDATE staff_sign_in_steps SET secret = $2 WHERE token_hash = $1', [
      digestOf(token),
      this.#box.seal(secret, purposeOf(staffId)),
    ]);
  }

  /** In the transaction of what it was for. */
  async end(client: PoolClient, token: string): Promise<void> {
    await client.query('DELETE FROM staff_sign_in_steps WHERE token_hash = $1', [digestOf(token)]);
  }

  async #read(client: PoolClient, token: string): Promise<Step | undefined> {
    const { rows } = await client.query<{ staff_id: string; password_digest: Buffer; secret: Buffer | null }>(
      'SELECT staff_id, password_digest, secret FROM staff_sign_in_steps WHERE token_hash = $1',
      [digestOf(token)],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const staffId = Number(row.staff_id);
    return {
      staffId,
      passwordDigest: row.password_digest,
      secret: row.secret === null ? undefined : this.#box.open(row.secret, purposeOf(staffId)),
    };
  }
}

/** The person of a sign-in step, for the audit log. */
export const whoOf = ({ id, name, roles }: StaffRecord) => ({ who: { id, name, roles } });
