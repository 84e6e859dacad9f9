import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { putInvited } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { INVITATION_MS, newToken } from './invitation.ts';
import { isoOf, subjectOf } from './texts.ts';

export function inviteStaffRoute({ desk, invitations }: Pick<StaffDeps, 'desk' | 'invitations'>): Route {
  return desk.route(inviteStaff, async (invited, { client, now, recordAudit, afterCommit }) => {
    recordAudit({ subject: invited.email, after: { name: invited.name, roles: invited.roles } });
    const place = await invitations.placeFor(client, invited.roles);
    if (place instanceof Refused) return place;
    const token = newToken();
    const id = await putInvited(client, invited, token, now, now + INVITATION_MS);
    if (id === undefined) return new Refused('staff.email-taken');
    recordAudit({ subject: subjectOf(id), after: invited });
    await invitations.deliver({ client, afterCommit }, 'invitation', { to: invited.email, token, place, at: now });
    return { linkIn: place, expiresAt: isoOf(now + INVITATION_MS) };
  });
}
