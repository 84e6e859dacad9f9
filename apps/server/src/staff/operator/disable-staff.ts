import { disableStaff } from '@vitrine/wire/staff/operator/disable-staff';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { deleteSessionsOf, lockStaff, putDisabled } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { isLastOwner } from './last-owner.ts';
import { subjectOf } from './texts.ts';

export function disableStaffRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(disableStaff, async ({ id }, { client, now, recordAudit }) => {
    recordAudit({ subject: subjectOf(id) });
    const isLast = await isLastOwner(client, id);
    const person = await lockStaff(client, id);
    if (person === undefined) return new Refused('request.not-found');
    recordAudit({ before: { isDisabled: person.isDisabled }, after: { isDisabled: true } });
    if (isLast) return new Refused('staff.last-owner');
    await putDisabled(client, id, now);
    await deleteSessionsOf(client, id);
    return null;
  });
}
