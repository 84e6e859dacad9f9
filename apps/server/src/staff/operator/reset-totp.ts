import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { deleteSessionsOf, lockStaff, putReset } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { INVITATION_MS, newToken } from './invitation.ts';
import { isoOf, subjectOf } from './texts.ts';

export function resetTotpRoute({ desk, invitations }: Pick<StaffDeps, 'desk' | 'invitations'>): Route {
  return desk.route(resetTotp, async ({ id }, { client, staff, now, recordAudit, afterCommit }) => {
    recordAudit({ subject: subjectOf(id) });
    if (id === staff.staffId) return new Refused('staff.self');
    const person = await lockStaff(client, id);
    if (person === undefined || person.isDisabled) return new Refused('request.not-found');
    recordAudit({ before: { hasSecondFactor: person.totpSecret !== undefined }, after: { hasSecondFactor: false } });
    const place = invitations.mailOrRefused();
    if (place instanceof Refused) return place;
    const token = newToken();
    await putReset(client, id, token, now + INVITATION_MS);
    await deleteSessionsOf(client, id);
    await invitations.deliver({ client, afterCommit }, 'reset', { to: person.email, token, place, at: now });
    return { linkIn: place, expiresAt: isoOf(now + INVITATION_MS) };
  });
}
