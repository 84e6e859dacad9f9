import { randomBytes } from 'node:crypto';
import { MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import { confirmTotp } from '@vitrine/wire/staff/operator/confirm-totp';
import { setStaffPassword } from '@vitrine/wire/staff/operator/set-staff-password';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { startTotp } from '@vitrine/wire/staff/operator/start-totp';
import type { NextStep } from '@vitrine/wire/staff/operator/step';
import type { Pool, PoolClient } from 'pg';
import { deviceOf } from '../identity/index.ts';
import { Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import { hashPassword, isPassword } from '../platform/password.ts';
import type { StaffDesk } from './desk.ts';
import { GrowingDelay } from './growing-delay.ts';
import { isWeak, unlessBusy, weak } from './own-password.ts';
import type { StaffSessions } from './sessions.ts';
import {
  findInvited,
  findStaffByEmail,
  lockInvited,
  lockStaff,
  putPassword,
  putTotp,
  type StaffRecord,
  takeRecoveryCode,
  takeStep,
} from './store.ts';
import { base32, stepOfCode, totpUri } from './totp.ts';

const STEP_MS = 10 * MINUTE;
const STEPS_KEPT = 10_000;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

interface Step {
  readonly staffId: number;
  readonly step: NextStep['step'];
  /** The password that opened it: a step does not outlive it. */
  readonly passwordHash: string;
  readonly until: number;
  /** The secret that is being enrolled. */
  readonly secret?: Buffer;
}

/** Sign-ins in progress, in memory: each began with a password or an invitation. */
class Steps {
  readonly #now: () => number;
  readonly #steps = new Map<string, Step>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The next step for a person who has just proved who they are. */
  begin(staff: Pick<StaffRecord, 'id' | 'oneTimeUntil' | 'totpSecret'>, passwordHash: string): NextStep {
    const step = staff.oneTimeUntil !== undefined ? 'password' : staff.totpSecret === undefined ? 'enrol' : 'otp';
    const stepToken = randomBytes(32).toString('base64url');
    this.#steps.set(stepToken, { staffId: staff.id, step, passwordHash, until: this.#now() + STEP_MS });
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

  put(token: string, step: Step): void {
    this.#steps.set(token, step);
  }

  end(token: string): void {
    this.#steps.delete(token);
  }
}

const whoOf = ({ id, name, roles }: StaffRecord) => ({ who: { id, name, roles } });

export interface SignInOptions {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly sessions: StaffSessions;
  readonly now: () => number;
  readonly siteName: () => string;
  /** Told when the first owner may have finished. */
  readonly onEnrolled: () => Promise<void>;
}

/** The calls on the way in: each step gives the token of the next, the last one a session. */
export function signInRoutes({ db, desk, sessions, now, siteName, onEnrolled }: SignInOptions): readonly Route[] {
  const steps = new Steps(now);
  // Short, and by the address too: no stranger keeps anybody out, and a password of 15 characters outlasts it.
  const passwordDelay = new GrowingDelay(30 * SECOND, now);
  // By account: only a person with its password gets here.
  const codeDelay = new GrowingDelay(15 * MINUTE, now);
  /** A valid step and its person, locked: not disabled, and with the password that started the step. */
  const begunStep = async (client: PoolClient, token: string, name: Step['step']) => {
    const step = steps.find(token, name);
    const staff = step && (await lockStaff(client, step.staffId));
    return step === undefined || staff === undefined || staff.isDisabled || staff.passwordHash !== step.passwordHash
      ? new Refused('staff.step-expired')
      : { step, staff };
  };
  /** What a code leads to. */
  const accepted = async <T>(staffId: number, look: () => Promise<T | undefined>): Promise<T | Refused> => {
    const key = String(staffId);
    const waits = codeDelay.refusal(key);
    if (waits !== undefined) return waits;
    const found = await look();
    if (found !== undefined) {
      codeDelay.succeeded(key);
      return found;
    }
    codeDelay.failed(key);
    return new Refused('staff.wrong-code');
  };

  return [
    desk.prepared(
      staffSignIn,
      async ({ email, password }, { address, now: at }) => {
        const key = `${address} ${email}`;
        const waits = passwordDelay.refusal(key);
        if (waits !== undefined) return waits;
        // Counted before it is looked at, so that many at one moment are many.
        passwordDelay.failed(key);
        const staff = await findStaffByEmail(db, email);
        const isUsable =
          staff !== undefined && !staff.isDisabled && !(staff.oneTimeUntil !== undefined && staff.oneTimeUntil <= at);
        const isRight = await unlessBusy(isPassword(password, isUsable ? staff.passwordHash : undefined));
        if (isRight instanceof Refused) return isRight;
        if (isRight) passwordDelay.succeeded(key);
        return { staff, email, passwordHash: isRight ? staff?.passwordHash : undefined };
      },
      async (_request, { recordAudit, prepared }) => {
        const { staff, email, passwordHash } = prepared;
        recordAudit({ subject: email, ...(staff === undefined ? {} : whoOf(staff)) });
        return staff === undefined || passwordHash === undefined
          ? new Refused('staff.wrong-credentials')
          : steps.begin(staff, passwordHash);
      },
    ),

    desk.prepared(
      setStaffPassword,
      async ({ stepToken, password }) => {
        if (steps.find(stepToken, 'password') === undefined || isWeak(password)) return undefined;
        return unlessBusy(hashPassword(password));
      },
      async ({ stepToken, password }, { client, recordAudit, prepared }) => {
        const begun = await begunStep(client, stepToken, 'password');
        if (begun instanceof Refused) return begun;
        const { staff } = begun;
        recordAudit(whoOf(staff));
        if (prepared === undefined || isWeak(password, staff.email)) return weak();
        await putPassword(client, staff.id, prepared);
        steps.end(stepToken);
        return steps.begin({ ...staff, oneTimeUntil: undefined }, prepared);
      },
    ),

    desk.prepared(
      acceptInvitation,
      async ({ token, password }) => {
        const isKnown = (await findInvited(db, token)) !== undefined;
        return !isKnown || isWeak(password) ? undefined : unlessBusy(hashPassword(password));
      },
      async ({ token, password }, { client, recordAudit, now: at, prepared }) => {
        const staff = await lockInvited(client, token);
        if (
          staff === undefined ||
          staff.isDisabled ||
          staff.invitationUntil === undefined ||
          staff.invitationUntil <= at
        )
          return new Refused('staff.invitation-invalid');
        recordAudit(whoOf(staff));
        if (prepared === undefined || isWeak(password, staff.email)) return weak();
        await putPassword(client, staff.id, prepared);
        return steps.begin({ ...staff, oneTimeUntil: undefined }, prepared);
      },
    ),

    desk.route(startTotp, async ({ stepToken }, { client, recordAudit }) => {
      const begun = await begunStep(client, stepToken, 'enrol');
      if (begun instanceof Refused) return begun;
      recordAudit(whoOf(begun.staff));
      const secret = randomBytes(SECRET_BYTES);
      steps.put(stepToken, { ...begun.step, secret });
      return { secret: base32(secret), uri: totpUri(secret, siteName(), begun.staff.email) };
    }),

    desk.route(
      confirmTotp,
      async ({ stepToken, code }, { client, address, userAgent, now: at, recordAudit, afterCommit }) => {
        const begun = await begunStep(client, stepToken, 'enrol');
        if (begun instanceof Refused) return begun;
        const { staff, step } = begun;
        const { secret } = step;
        if (secret === undefined || staff.totpSecret !== undefined) return new Refused('staff.step-expired');
        recordAudit(whoOf(staff));
        const used = await accepted(staff.id, async () => stepOfCode(secret, code, at));
        if (used instanceof Refused) return used;
        const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
          (base32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
        );
        await putTotp(client, staff.id, secret, used, recoveryCodes);
        steps.end(stepToken);
        afterCommit(onEnrolled);
        return { token: await sessions.begin(client, staff.id, deviceOf(userAgent), address), recoveryCodes };
      },
    ),

    desk.route(staffSignInOtp, async ({ stepToken, code }, { client, address, userAgent, now: at, recordAudit }) => {
      const begun = await begunStep(client, stepToken, 'otp');
      if (begun instanceof Refused) return begun;
      const { staff } = begun;
      const { totpSecret } = staff;
      if (totpSecret === undefined) return new Refused('staff.step-expired');
      const isRecovery = code.includes('-');
      recordAudit({ ...whoOf(staff), ...(isRecovery ? { subject: 'recovery-code' } : {}) });
      const used = await accepted(staff.id, async () => {
        if (isRecovery) return (await takeRecoveryCode(client, staff.id, code)) || undefined;
        const found = stepOfCode(totpSecret, code, at);
        return found !== undefined && (await takeStep(client, staff.id, found)) ? found : undefined;
      });
      if (used instanceof Refused) return used;
      steps.end(stepToken);
      return { token: await sessions.begin(client, staff.id, deviceOf(userAgent), address) };
    }),
  ];
}
