import { me } from '@vitrine/wire/operator/staff/me';
import { revokeStaffSession } from '@vitrine/wire/operator/staff/revoke-session';
import { staffSessions } from '@vitrine/wire/operator/staff/sessions';
import { staffSignOut } from '@vitrine/wire/operator/staff/sign-out';
import { Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import type { StaffDesk } from './desk.ts';
import type { StaffSessions } from './sessions.ts';
import { deleteSession } from './store.ts';

const isoOf = (at: number) => new Date(at).toISOString();

/** What everybody of the staff may know and do about himself. */
export function ownRoutes(desk: StaffDesk, sessions: StaffSessions, mode: 'paper' | 'real'): readonly Route[] {
  return [
    desk.read(me, (_request, { staff: { staffId, name, email, roles, endsAt, idleEndsAt } }) => ({
      id: staffId,
      name,
      email,
      roles: [...roles],
      mode,
      endsAt: isoOf(endsAt),
      idleEndsAt: isoOf(idleEndsAt),
    })),

    desk.read(staffSessions, async (_request, { staff }) =>
      (await sessions.of(staff.staffId)).map(({ startedAt, lastSeenAt, ...session }) => ({
        ...session,
        startedAt: isoOf(startedAt),
        lastSeenAt: isoOf(lastSeenAt),
        isCurrent: session.id === staff.session,
      })),
    ),

    desk.route(revokeStaffSession, async ({ id }, { client, staff, note }) => {
      note({ subject: `staff-session/${id}` });
      return (await deleteSession(client, staff.staffId, id)) ? null : new Refused('request.not-found');
    }),

    desk.route(staffSignOut, async (_request, { client, staff }) => {
      await deleteSession(client, staff.staffId, staff.session);
      return null;
    }),
  ];
}
