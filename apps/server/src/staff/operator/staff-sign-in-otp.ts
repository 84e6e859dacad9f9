import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { deviceOf } from '../../identity/index.ts';
import { guessKey } from '../../platform/attempts.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { takeRecoveryCode } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { lookAt } from './guesses.ts';
import { whoOf } from './sign-in-steps.ts';
import { useCode } from './use-code.ts';

export function staffSignInOtpRoute({
  db,
  desk,
  sessions,
  steps,
  attempts,
  totp,
  browsers,
}: Pick<StaffDeps, 'db' | 'desk' | 'sessions' | 'steps' | 'attempts' | 'totp' | 'browsers'>): Route {
  return desk.prepared(
    staffSignInOtp,
    async ({ stepToken, browser }) => {
      const person = await steps.personOf(db, stepToken, 'otp');
      if (person === undefined) return new Refused('staff.step-expired');
      // Only a person who knows the password gets here; still, they do not delay the browsers of the account's owner.
      return attempts.begin(guessKey(`code ${browsers.keyFor(browser, person.id) ?? person.id}`));
    },
    async (
      { stepToken, code, browser },
      { client, address, userAgent, now: at, recordAudit, afterCommit, prepared },
    ) => {
      const begun = await steps.lock(client, stepToken, 'otp');
      if (begun instanceof Refused) return begun;
      const { staff } = begun;
      if (staff.totpSecret === undefined) return new Refused('staff.step-expired');
      const secret = code.includes('-') ? undefined : totp.open(staff);
      recordAudit({ ...whoOf(staff), ...(secret === undefined ? { subject: 'recovery-code' } : {}) });
      if (secret instanceof Refused) return secret;
      const used = await lookAt(prepared, afterCommit, async () =>
        secret === undefined
          ? (await takeRecoveryCode(client, staff.id, code)) || undefined
          : useCode(client, { staffId: staff.id, secret }, code, at),
      );
      if (used instanceof Refused) return used;
      await steps.end(client, stepToken);
      return {
        token: await sessions.begin(client, staff.id, deviceOf(userAgent), address),
        browser: browsers.remember(browser, staff.id),
      };
    },
  );
}
