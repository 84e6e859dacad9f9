import { MINUTE } from '@vitrine/domain/kernel/time';
import { changeStaffPassword } from '@vitrine/wire/staff/operator/change-staff-password';
import { me } from '@vitrine/wire/staff/operator/me';
import { revokeStaffSession } from '@vitrine/wire/staff/operator/revoke-staff-session';
import { staffSessions } from '@vitrine/wire/staff/operator/staff-sessions';
import { staffSignOut } from '@vitrine/wire/staff/operator/staff-sign-out';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import { hashPassword, isPassword } from '../platform/password.ts';
import type { StaffDesk } from './desk.ts';
import { GrowingDelay } from './growing-delay.ts';
import { isWeak, unlessBusy, weak } from './own-password.ts';
import type { StaffSessions } from './sessions.ts';
import { deleteOtherSessions, deleteSession, findStaffByEmail, lockStaff, putPassword } from './store.ts';

const isoOf = (at: number) => new Date(at).toISOString();

export interface OwnOptions {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly sessions: StaffSessions;
  readonly now: () => number;
  readonly mode: 'paper' | 'real';
}

/** What staff may read and change about themselves. */
export function ownRoutes({ db, desk, sessions, now, mode }: OwnOptions): readonly Route[] {
  // By the session, so that a stolen one delays no other.
  const passwordDelay = new GrowingDelay(15 * MINUTE, now);
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

    desk.route(revokeStaffSession, async ({ id }, { client, staff, recordAudit }) => {
      recordAudit({ subject: `staff-session/${id}` });
      return (await deleteSession(client, staff.staffId, id)) ? null : new Refused('request.not-found');
    }),

    desk.prepared(
      changeStaffPassword,
      async ({ presentPassword, password }, { staff }) => {
        const key = String(staff.session);
        const waits = passwordDelay.refusal(key);
        if (waits !== undefined) return waits;
        // Counted before it is looked at, so that many at one moment are many.
        passwordDelay.failed(key);
        const present = (await findStaffByEmail(db, staff.email))?.passwordHash;
        const isRight = await unlessBusy(isPassword(presentPassword, present));
        if (isRight instanceof Refused) return isRight;
        if (!isRight) return new Refused('staff.wrong-password');
        passwordDelay.succeeded(key);
        if (isWeak(password, staff.email)) return weak();
        const hash = await unlessBusy(hashPassword(password));
        return hash instanceof Refused ? hash : { present, hash };
      },
      async (_request, { client, staff, recordAudit, prepared }) => {
        recordAudit({ subject: `staff/${staff.staffId}` });
        // Of two changes at one moment the second has shown a password that is none any more.
        if ((await lockStaff(client, staff.staffId))?.passwordHash !== prepared.present)
          return new Refused('staff.wrong-password');
        await putPassword(client, staff.staffId, prepared.hash);
        await deleteOtherSessions(client, staff.staffId, staff.session);
        return null;
      },
    ),

    desk.route(staffSignOut, async (_request, { client, staff }) => {
      await deleteSession(client, staff.staffId, staff.session);
      return null;
    }),
  ];
}
