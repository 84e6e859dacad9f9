import { SECOND } from '@vitrine/domain/kernel/time';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { isPassword } from '../../platform/password.ts';
import { GrowingDelay } from '../growing-delay.ts';
import { unlessBusy } from '../own-password.ts';
import { findStaffByEmail } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { whoOf } from './sign-in-steps.ts';

export function staffSignInRoute({ db, desk, steps, now }: Pick<StaffDeps, 'db' | 'desk' | 'steps' | 'now'>): Route {
  // Short delays, and by address too, so that a stranger cannot lock anybody out. 15 characters resist guessing.
  const passwordDelay = new GrowingDelay(30 * SECOND, now);
  return desk.prepared(
    staffSignIn,
    async ({ email, password }, { address, now: at }) => {
      const key = `${address} ${email}`;
      const waits = passwordDelay.refusal(key);
      if (waits !== undefined) return waits;
      // Counted before the check, so that simultaneous attempts all count.
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
  );
}
