import { randomBytes } from 'node:crypto';
import { MINUTE } from '@vitrine/domain/kernel/time';
import type { NextStep } from '@vitrine/wire/staff/operator/step';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import { lockStaff, type StaffRecord } from '../store.ts';

const STEP_MS = 10 * MINUTE;
const STEPS_KEPT = 10_000;

interface Step {
  readonly staffId: number;
  readonly email: string;
  readonly step: NextStep['step'];
  /** The password hash at the start of the step: a changed password ends the step. */
  readonly passwordHash: string;
  readonly until: number;
  /** The secret that is being enrolled. */
  readonly secret?: Buffer;
}

/** Sign-ins in progress, in memory. Each starts with a password or an invitation. */
export class SignInSteps {
  readonly #now: () => number;
  readonly #steps = new Map<string, Step>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The next step for a person who has just proved who they are. */
  begin(staff: Pick<StaffRecord, 'id' | 'email' | 'oneTimeUntil' | 'totpSecret'>, passwordHash: string): NextStep {
    const step = staff.oneTimeUntil !== undefined ? 'password' : staff.totpSecret === undefined ? 'enrol' : 'otp';
    const stepToken = randomBytes(32).toString('base64url');
    const { id: staffId, email } = staff;
    this.#steps.set(stepToken, { staffId, email, step, passwordHash, until: this.#now() + STEP_MS });
    const [oldest] = this.#steps.keys();
    if (this.#steps.size > STEPS_KEPT && oldest !== undefined) this.#steps.delete(oldest);
    return { step, stepToken };
  }

  find(token: string, step: Step['step']): Step | undefined {
    const found = this.#steps.get(token);
    if (found === undefined || found.step !== step) return undefined;
    if (found.until > this.#now()) return found;
    this.#steps.delete(token);
    return undefined;
  }

  /** A valid step and its person, whose row is locked. Refuses a disabled person and a password that has changed since. */
  async lock(
    client: PoolClient,
    token: string,
    name: Step['step'],
  ): Promise<{ readonly step: Step; readonly staff: StaffRecord } | Refused> {
    const step = this.find(token, name);
    const staff = step && (await lockStaff(client, step.staffId));
    return step === undefined || staff === undefined || staff.isDisabled || staff.passwordHash !== step.passwordHash
      ? new Refused('staff.step-expired')
      : { step, staff };
  }

  put(token: string, step: Step): void {
    this.#steps.set(token, step);
  }

  end(token: string): void {
    this.#steps.delete(token);
  }
}

/** The person of a sign-in step, for the audit log. */
export const whoOf = ({ id, name, roles }: StaffRecord) => ({ who: { id, name, roles } });
