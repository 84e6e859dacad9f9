import { confirmTotp } from '@vitrine/wire/staff/operator/confirm-totp';
import { deviceOf } from '../../identity/index.ts';
import { guessKey } from '../../platform/attempts.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { newRecoveryCodes, stepOfCode } from '../../platform/totp.ts';
import { putTotp } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { lookAt } from './guesses.ts';
import { whoOf } from './sign-in-steps.ts';

export function confirmTotpRoute({
  db,
  desk,
  sessions,
  steps,
  attempts,
  totp,
  browsers,
  onEnrolled,
}: Pick<StaffDeps, 'db' | 'desk' | 'sessions' | 'steps' | 'attempts' | 'totp' | 'browsers' | 'onEnrolled'>): Route {
  return desk.prepared(
    confirmTotp,
    async ({ stepToken }) => {
      const person = await steps.personOf(db, stepToken, 'enrol');
      return person === undefined ? new Refused('staff.step-expired') : attempts.begin(guessKey(`code ${person.id}`));
    },
    async (
      { stepToken, code, browser },
      { client, address, userAgent, now: at, recordAudit, afterCommit, prepared },
    ) => {
      const begun = await steps.lock(client, stepToken, 'enrol');
      if (begun instanceof Refused) return begun;
      const { staff, step } = begun;
      const { secret } = step;
      if (secret === undefined || staff.totpSecret !== undefined) return new Refused('staff.step-expired');
      recordAudit(whoOf(staff));
      const used = await lookAt(prepared, afterCommit, async () => stepOfCode(secret, code, at));
      if (used instanceof Refused) return used;
      const recoveryCodes = newRecoveryCodes();
      await putTotp(client, staff.id, totp.seal(staff.id, secret), used, recoveryCodes, at);
      await steps.end(client, stepToken);
      afterCommit(onEnrolled);
      return {
        token: await sessions.begin(client, staff.id, deviceOf(userAgent), address),
        browser: browsers.remember(browser, staff.id),
        recoveryCodes,
      };
    },
  );
}
