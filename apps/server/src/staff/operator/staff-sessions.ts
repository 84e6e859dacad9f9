import { staffSessions } from '@vitrine/wire/staff/operator/staff-sessions';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDeps } from './deps.ts';
import { isoOf } from './texts.ts';

export function staffSessionsRoute({ desk, sessions }: Pick<StaffDeps, 'desk' | 'sessions'>): Route {
  return desk.read(staffSessions, async (_request, { staff }) =>
    (await sessions.of(staff.staffId)).map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      startedAt: isoOf(startedAt),
      lastSeenAt: isoOf(lastSeenAt),
      isCurrent: session.id === staff.session,
    })),
  );
}
