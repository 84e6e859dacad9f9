import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { hashPassword, unlessBusy } from '../../platform/password.ts';
import { isWeak, weak } from '../own-password.ts';
import { findInvited, lockInvited, putPassword } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { whoOf } from './sign-in-steps.ts';

export function acceptInvitationRoute({ db, desk, steps }: Pick<StaffDeps, 'db' | 'desk' | 'steps'>): Route {
  return desk.prepared(
    acceptInvitation,
    async ({ token, password }) => {
      const staff = await findInvited(db, token);
      return staff === undefined || (await isWeak(password, staff.email))
        ? undefined
        : unlessBusy(hashPassword(password));
    },
    async ({ token }, { client, recordAudit, now: at, prepared }) => {
      const staff = await lockInvited(client, token);
      if (staff === undefined || staff.isDisabled || staff.invitationUntil === undefined || staff.invitationUntil <= at)
        return new Refused('staff.invitation-invalid');
      recordAudit(whoOf(staff));
      if (prepared === undefined) return weak();
      await putPassword(client, staff.id, prepared);
      return steps.begin(client, { ...staff, oneTimeUntil: undefined }, prepared);
    },
  );
}
