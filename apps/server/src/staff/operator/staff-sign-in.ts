import { SECOND } from '@vitrine/domain/kernel/time';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { Refused } from '../../platform/http/answer.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import type { Route } from '../../platform/http/context.ts';
import { HeldCount } from '../../platform/http/held-count.ts';
import { isPassword } from '../../platform/password.ts';
import { GrowingDelay } from '../growing-delay.ts';
import { unlessBusy } from '../own-password.ts';
import { findStaffByEmail } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { whoOf } from './sign-in-steps.ts';

/** Passwords that one address may have checked at the same time. */
const CHECKS_PER_ADDRESS = 8;

export function staffSignInRoute({ db, desk, steps, now }: Pick<StaffDeps, 'db' | 'desk' | 'steps' | 'now'>): Route {
  // Short delays, and by address too, so that a stranger cannot lock anybody out. 15 characters resist guessing.
  const passwordDelay = new GrowingDelay(30 * SECOND, now);
  // One address leaves room for others among the passwords that are being checked.
  const checks = new HeldCount(CHECKS_PER_ADDRESS);
  return desk.prepared(
    staffSignIn,
    async ({ email, password }, { address, now: at }) => {
      const key = `${address} ${email}`;
      const group = addressGroup(address);
      const waits = passwordDelay.refusal(key);
      if (waits !== undefined) return waits;
      // Counted before the check, so that simultaneous attempts all count.
      passwordDelay.failed(key);
      const staff = await findStaffByEmail(db, email);
      const isUsable =
        staff !== undefined && !staff.isDisabled && !(staff.oneTimeUntil !== undefined && staff.oneTimeUntil <= at);
      const hash = isUsable ? staff.passwordHash : undefined;
      const isRight = checks.take(group)
        ? await unlessBusy(isPassword(password, hash)).finally(() => checks.giveBack(group))
        : new Refused('request.busy');
      if (isRight instanceof Refused) {
        passwordDelay.forgive(key);
        return isRight;
      }
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
  );
}
