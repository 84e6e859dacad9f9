import { setStaffPassword } from '@vitrine/wire/staff/operator/set-staff-password';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { hashPassword, unlessBusy } from '../../platform/password.ts';
import { isWeak, weak } from '../own-password.ts';
import { putPassword } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { whoOf } from './sign-in-steps.ts';

export function setStaffPasswordRoute({ db, desk, steps }: Pick<StaffDeps, 'db' | 'desk' | 'steps'>): Route {
  return desk.prepared(
    setStaffPassword,
    async ({ stepToken, password }) => {
      const person = await steps.personOf(db, stepToken, 'password');
      return person === undefined || (await isWeak(password, person.email))
        ? undefined
        : unlessBusy(hashPassword(password));
    },
    async ({ stepToken }, { client, recordAudit, prepared }) => {
      const begun = await steps.lock(client, stepToken, 'password');
      if (begun instanceof Refused) return begun;
      const { staff } = begun;
      recordAudit(whoOf(staff));
      if (prepared === undefined) return weak();
      await putPassword(client, staff.id, prepared);
      await steps.end(client, stepToken);
      return steps.begin(client, { ...staff, oneTimeUntil: undefined }, prepared);
    },
  );
}
