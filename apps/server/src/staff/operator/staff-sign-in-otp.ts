import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { deviceOf } from '../../identity/index.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { takeRecoveryCode } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { whoOf } from './sign-in-steps.ts';
import { useCode } from './use-code.ts';

export function staffSignInOtpRoute({
  desk,
  sessions,
  steps,
  codes,
  totp,
  browsers,
}: Pick<StaffDeps, 'desk' | 'sessions' | 'steps' | 'codes' | 'totp' | 'browsers'>): Route {
  return desk.route(
    staffSignInOtp,
    async ({ stepToken, code, browser }, { client, address, userAgent, now: at, recordAudit }) => {
      const begun = await steps.lock(client, stepToken, 'otp');
      if (begun instanceof Refused) return begun;
      const { staff } = begun;
      if (staff.totpSecret === undefined) return new Refused('staff.step-expired');
      const secret = code.includes('-') ? undefined : totp.open(staff);
      recordAudit({ ...whoOf(staff), ...(secret === undefined ? { subject: 'recovery-code' } : {}) });
      if (secret instanceof Refused) return secret;
      // Only a person who knows the password gets here; still, they do not delay the browsers of the account's owner.
      const key = browsers.keyFor(browser, staff.id) ?? String(staff.id);
      const used = await codes.accept(key, async () =>
        secret === undefined
          ? (await takeRecoveryCode(client, staff.id, code)) || undefined
          : useCode(client, { staffId: staff.id, secret }, code, at),
      );
      if (used instanceof Refused) return used;
      steps.end(stepToken);
      return {
        token: await sessions.begin(client, staff.id, deviceOf(userAgent), address),
        browser: browsers.remember(browser, staff.id),
      };
    },
  );
}
