import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { deviceOf } from '../../identity/index.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { takeRecoveryCode, takeStep } from '../store.ts';
import { stepOfCode } from '../totp.ts';
import type { StaffDeps } from './deps.ts';
import { whoOf } from './sign-in-steps.ts';

export function staffSignInOtpRoute({
  desk,
  sessions,
  steps,
  codes,
}: Pick<StaffDeps, 'desk' | 'sessions' | 'steps' | 'codes'>): Route {
  return desk.route(
    staffSignInOtp,
    async ({ stepToken, code }, { client, address, userAgent, now: at, recordAudit }) => {
      const begun = await steps.lock(client, stepToken, 'otp');
      if (begun instanceof Refused) return begun;
      const { staff } = begun;
      const { totpSecret } = staff;
      if (totpSecret === undefined) return new Refused('staff.step-expired');
      const isRecovery = code.includes('-');
      recordAudit({ ...whoOf(staff), ...(isRecovery ? { subject: 'recovery-code' } : {}) });
      const used = await codes.accept(staff.id, async () => {
        if (isRecovery) return (await takeRecoveryCode(client, staff.id, code)) || undefined;
        const found = stepOfCode(totpSecret, code, at);
        return found !== undefined && (await takeStep(client, staff.id, found)) ? found : undefined;
      });
      if (used instanceof Refused) return used;
      steps.end(stepToken);
      return { token: await sessions.begin(client, staff.id, deviceOf(userAgent), address) };
    },
  );
}
