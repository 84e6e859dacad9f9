import { randomBytes } from 'node:crypto';
import { HOUR } from '@vitrine/domain/kernel/time';
import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { disableStaff } from '@vitrine/wire/staff/operator/disable-staff';
import { enableStaff } from '@vitrine/wire/staff/operator/enable-staff';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import type { StaffDesk } from './desk.ts';
import { putMessage } from './outbox.ts';
import {
  deleteSessionsOf,
  lockOwners,
  lockStaff,
  putDisabled,
  putInvited,
  putReset,
  putRoles,
  readStaff,
} from './store.ts';

const INVITATION_MS = 48 * HOUR;

const subjectOf = (id: number) => `staff/${id}`;
const isoOf = (at: number) => new Date(at).toISOString();

/** True when this person is the only enabled owner. */
async function isLastOwner(client: PoolClient, id: number): Promise<boolean> {
  const owners = await lockOwners(client);
  return owners.length === 1 && owners[0] === id;
}

/** Who works at the console: only owners say. `link` makes the address that a token opens. */
export function memberRoutes(db: Pool, desk: StaffDesk, link: (token: string) => string): readonly Route[] {
  const sendLink = (client: PoolClient, to: string, token: string, at: number) =>
    putMessage(client, {
      at,
      channel: 'email',
      to,
      subject: 'Invitation to the console',
      text: `Open this link within 48 hours to set your password and your second factor:\n${link(token)}`,
      opensConsole: true,
    });

  return [
    desk.read(staffList, async () =>
      (await readStaff(db)).map(({ id, email, name, roles, isDisabled, totpSecret, createdAt, lastSeenAt }) => ({
        id,
        email,
        name,
        roles: [...roles],
        state: isDisabled
          ? ('disabled' as const)
          : totpSecret === undefined
            ? ('invited' as const)
            : ('active' as const),
        hasSecondFactor: totpSecret !== undefined,
        createdAt: isoOf(createdAt),
        lastSeenAt: lastSeenAt === undefined ? null : isoOf(lastSeenAt),
      })),
    ),

    desk.route(inviteStaff, async (invited, { client, now, recordAudit }) => {
      recordAudit({ subject: invited.email, after: { name: invited.name, roles: invited.roles } });
      const token = randomBytes(32).toString('base64url');
      const id = await putInvited(client, invited, token, now, now + INVITATION_MS);
      if (id === undefined) return new Refused('staff.email-taken');
      recordAudit({ subject: subjectOf(id), after: invited });
      await sendLink(client, invited.email, token, now);
      return { token, expiresAt: isoOf(now + INVITATION_MS) };
    }),

    desk.route(changeRoles, async ({ id, roles }, { client, recordAudit }) => {
      recordAudit({ subject: subjectOf(id), after: { roles } });
      const isLast = await isLastOwner(client, id);
      const person = await lockStaff(client, id);
      if (person === undefined) return new Refused('request.not-found');
      recordAudit({ before: { roles: person.roles } });
      if (isLast && !roles.includes('owner')) return new Refused('staff.last-owner');
      await putRoles(client, id, roles);
      return null;
    }),

    desk.route(disableStaff, async ({ id }, { client, now, recordAudit }) => {
      recordAudit({ subject: subjectOf(id) });
      const isLast = await isLastOwner(client, id);
      const person = await lockStaff(client, id);
      if (person === undefined) return new Refused('request.not-found');
      recordAudit({ before: { isDisabled: person.isDisabled }, after: { isDisabled: true } });
      if (isLast) return new Refused('staff.last-owner');
      await putDisabled(client, id, now);
      await deleteSessionsOf(client, id);
      return null;
    }),

    desk.route(enableStaff, async ({ id }, { client, recordAudit }) => {
      recordAudit({ subject: subjectOf(id) });
      const person = await lockStaff(client, id);
      if (person === undefined) return new Refused('request.not-found');
      recordAudit({ before: { isDisabled: person.isDisabled }, after: { isDisabled: false } });
      await putDisabled(client, id, undefined);
      return null;
    }),

    desk.route(resetTotp, async ({ id }, { client, staff, now, recordAudit }) => {
      recordAudit({ subject: subjectOf(id) });
      if (id === staff.staffId) return new Refused('staff.self');
      const person = await lockStaff(client, id);
      if (person === undefined || person.isDisabled) return new Refused('request.not-found');
      recordAudit({ before: { hasSecondFactor: person.totpSecret !== undefined }, after: { hasSecondFactor: false } });
      const token = randomBytes(32).toString('base64url');
      await putReset(client, id, token, now + INVITATION_MS);
      await deleteSessionsOf(client, id);
      await sendLink(client, person.email, token, now);
      return { token, expiresAt: isoOf(now + INVITATION_MS) };
    }),
  ];
}
