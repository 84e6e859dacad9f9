import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import type { Route } from '../../platform/http/context.ts';
import { deleteSession } from '../store.ts';
import type { StaffDeps } from './deps.ts';

export function staffSignOutRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(staffSignOut, async (_request, { client, staff }) => {
    await deleteSession(client, staff.staffId, staff.session);
    return null;
  });
}
