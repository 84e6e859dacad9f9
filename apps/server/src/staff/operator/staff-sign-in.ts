import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { PasswordGuard } from '../../platform/password-guard.ts';
import { findStaffByEmail, type StaffRecord } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { whoOf } from './sign-in-steps.ts';

/** Whether a password can open the account at all. */
const isOpen = (staff: StaffRecord, at: number) =>
  !staff.isDisabled && (staff.oneTimeUntil === undefined || staff.oneTimeUntil > at);

export function staffSignInRoute({
  db,
  desk,
  steps,
  browsers,
  attempts,
}: Pick<StaffDeps, 'db' | 'desk' | 'steps' | 'browsers' | 'attempts'>): Route {
  const guard = new PasswordGuard(attempts, 'password');
  return desk.prepared(
    staffSignIn,
    async ({ email, password, browser }, { address, now: at }) => {
      const staff = await findStaffByEmail(db, email);
      const usable = staff !== undefined && isOpen(staff, at) ? staff : undefined;
      const knownBrowser = usable && browsers.keyFor(browser, usable.id);
      const hash = usable?.passwordHash;
      const isRight = await guard.check({ account: email, password, hash, address, knownBrowser });
      return isRight instanceof Refused ? isRight : { staff, email, passwordHash: isRight ? hash : undefined };
    },
    async (_request, { client, recordAudit, prepared }) => {
      const { staff, email, passwordHash } = prepared;
      recordAudit({ subject: email, ...(staff === undefined ? {} : whoOf(staff)) });
      return staff === undefined || passwordHash === undefined
        ? new Refused('staff.wrong-credentials')
        : steps.begin(client, staff, passwordHash);
    },
  );
}
