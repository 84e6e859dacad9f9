import { randomBytes } from 'node:crypto';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { putInvited } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { INVITATION_MS, sendInvitation } from './invitation.ts';
import { isoOf, subjectOf } from './texts.ts';

export function inviteStaffRoute({ desk, link }: Pick<StaffDeps, 'desk' | 'link'>): Route {
  return desk.route(inviteStaff, async (invited, { client, now, recordAudit }) => {
    recordAudit({ subject: invited.email, after: { name: invited.name, roles: invited.roles } });
    const token = randomBytes(32).toString('base64url');
    const id = await putInvited(client, invited, token, now, now + INVITATION_MS);
    if (id === undefined) return new Refused('staff.email-taken');
    recordAudit({ subject: subjectOf(id), after: invited });
    await sendInvitation(client, link, invited.email, token, now);
    return { token, expiresAt: isoOf(now + INVITATION_MS) };
  });
}
