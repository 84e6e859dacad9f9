import { startTotp } from '@vitrine/wire/staff/operator/start-totp';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { base32, newTotpSecret, totpUri } from '../../platform/totp.ts';
import type { StaffDeps } from './deps.ts';
import { whoOf } from './sign-in-steps.ts';

export function startTotpRoute({ desk, steps, siteName }: Pick<StaffDeps, 'desk' | 'steps' | 'siteName'>): Route {
  return desk.route(startTotp, async ({ stepToken }, { client, recordAudit }) => {
    const begun = await steps.lock(client, stepToken, 'enrol');
    if (begun instanceof Refused) return begun;
    recordAudit(whoOf(begun.staff));
    const secret = newTotpSecret();
    await steps.putSecret(client, stepToken, begun.staff.id, secret);
    return { secret: base32(secret), uri: totpUri(secret, siteName(), begun.staff.email) };
  });
}
