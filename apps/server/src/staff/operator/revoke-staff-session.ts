import { revokeStaffSession } from '@vitrine/wire/staff/operator/revoke-staff-session';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { deleteSession } from '../store.ts';
import type { StaffDeps } from './deps.ts';

export function revokeStaffSessionRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(revokeStaffSession, async ({ id }, { client, staff, recordAudit }) => {
    recordAudit({ subject: `staff-session/${id}` });
    return (await deleteSession(client, staff.staffId, id)) ? null : new Refused('request.not-found');
  });
}
