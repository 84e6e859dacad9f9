import { randomBytes } from 'node:crypto';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { deleteSessionsOf, lockStaff, putReset } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { INVITATION_MS, sendInvitation } from './invitation.ts';
import { isoOf, subjectOf } from './texts.ts';

export function resetTotpRoute({ desk, link }: Pick<StaffDeps, 'desk' | 'link'>): Route {
  return desk.route(resetTotp, async ({ id }, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: subjectOf(id) });
    if (id === staff.staffId) return new Refused('staff.self');
    const person = await lockStaff(client, id);
    if (person === undefined || person.isDisabled) return new Refused('request.not-found');
    recordAudit({ before: { hasSecondFactor: person.totpSecret !== undefined }, after: { hasSecondFactor: false } });
    const token = randomBytes(32).toString('base64url');
    await putReset(client, id, token, now + INVITATION_MS);
    await deleteSessionsOf(client, id);
    await sendInvitation(client, link, person.email, token, now);
    return { token, expiresAt: isoOf(now + INVITATION_MS) };
  });
}
