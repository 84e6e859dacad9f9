import { enableStaff } from '@vitrine/wire/staff/operator/enable-staff';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockStaff, putDisabled } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { subjectOf } from './texts.ts';

export function enableStaffRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(enableStaff, async ({ id }, { client, recordAudit }) => {
    recordAudit({ subject: subjectOf(id) });
    const person = await lockStaff(client, id);
    if (person === undefined) return new Refused('request.not-found');
    recordAudit({ before: { isDisabled: person.isDisabled }, after: { isDisabled: false } });
    await putDisabled(client, id, undefined);
    return null;
  });
}
