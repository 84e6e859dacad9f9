import { changeStaffPassword } from '@vitrine/wire/staff/operator/change-staff-password';
import { guessKey } from '../../platform/attempts.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { hashPassword, isPassword, unlessBusy } from '../../platform/password.ts';
import { isWeak, weak } from '../own-password.ts';
import { deleteOtherSessions, findStaffByEmail, lockStaff, putPassword } from '../store.ts';
import type { StaffDeps } from './deps.ts';

export function changeStaffPasswordRoute({ db, desk, attempts }: Pick<StaffDeps, 'db' | 'desk' | 'attempts'>): Route {
  return desk.prepared(
    changeStaffPassword,
    async ({ presentPassword, password }, { staff }) => {
      // The key is the session, so that a stolen session cannot delay others.
      const attempt = await attempts.begin(guessKey(`password of session ${staff.session}`));
      if (attempt instanceof Refused) return attempt;
      const present = (await findStaffByEmail(db, staff.email))?.passwordHash;
      const isRight = await unlessBusy(isPassword(presentPassword, present));
      if (isRight instanceof Refused) {
        await attempt.forgive();
        return isRight;
      }
      if (!isRight) return new Refused('staff.wrong-password');
      await attempt.succeeded();
      if (await isWeak(password, staff.email)) return weak();
      const hash = await unlessBusy(hashPassword(password));
      return hash instanceof Refused ? hash : { present, hash };
    },
    async (_request, { client, staff, recordAudit, prepared }) => {
      recordAudit({ subject: `staff/${staff.staffId}` });
      // Another change may have replaced the password since it was checked.
      if ((await lockStaff(client, staff.staffId))?.passwordHash !== prepared.present)
        return new Refused('staff.wrong-password');
      await putPassword(client, staff.staffId, prepared.hash);
      await deleteOtherSessions(client, staff.staffId, staff.session);
      return null;
    },
  );
}
