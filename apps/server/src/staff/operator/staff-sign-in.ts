import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { Refused } from '../../platform/http/answer.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import type { Route } from '../../platform/http/context.ts';
import { HeldCount } from '../../platform/http/held-count.ts';
import { isPassword } from '../../platform/password.ts';
import { unlessBusy } from '../own-password.ts';
import { findStaffByEmail, type StaffRecord } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { passwordKeys } from './guesses.ts';
import { whoOf } from './sign-in-steps.ts';

/** Passwords that one address may have checked at the same time. */
const CHECKS_PER_ADDRESS = 8;

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
  // One address leaves room for others among the passwords that are being checked.
  const checks = new HeldCount(CHECKS_PER_ADDRESS);
  return desk.prepared(
    staffSignIn,
    async ({ email, password, browser }, { address, now: at }) => {
      const staff = await findStaffByEmail(db, email);
      const usable = staff !== undefined && isOpen(staff, at) ? staff : undefined;
      const knownBrowser = usable && browsers.keyFor(browser, usable.id);
      const group = addressGroup(address);
      const attempt = await attempts.begin(...passwordKeys(email, group, knownBrowser));
      if (attempt instanceof Refused) return attempt;
      const place = knownBrowser ?? group;
      const queue = knownBrowser === undefined ? 'stranger' : 'known';
      const isRight = checks.take(place)
        ? await unlessBusy(isPassword(password, usable?.passwordHash, queue)).finally(() => checks.giveBack(place))
        : new Refused('request.busy');
      if (isRight instanceof Refused) {
        await attempt.forgive();
        return isRight;
      }
      if (isRight) await attempt.succeeded();
      return { staff, email, passwordHash: isRight ? usable?.passwordHash : undefined };
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
