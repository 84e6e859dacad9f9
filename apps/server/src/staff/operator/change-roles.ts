import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockStaff, putRoles } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { isLastOwner } from './last-owner.ts';
import { subjectOf } from './texts.ts';

export function changeRolesRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(changeRoles, async ({ id, roles }, { client, recordAudit }) => {
    recordAudit({ subject: subjectOf(id), after: { roles } });
    const isLast = await isLastOwner(client, id);
    const person = await lockStaff(client, id);
    if (person === undefined) return new Refused('request.not-found');
    recordAudit({ before: { roles: person.roles } });
    if (isLast && !roles.includes('owner')) return new Refused('staff.last-owner');
    await putRoles(client, id, roles);
    return null;
  });
}
