import { enterCode } from '@vitrine/wire/staff/operator/enter-code';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockStaff, putCodeEntered } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { useCode } from './use-code.ts';

export function enterCodeRoute({ desk, codes, totp }: Pick<StaffDeps, 'desk' | 'codes' | 'totp'>): Route {
  return desk.route(enterCode, async ({ code }, { client, staff, now }) => {
    const person = await lockStaff(client, staff.staffId);
    if (person?.totpSecret === undefined) return new Refused('staff.wrong-code');
    const secret = totp.open(person);
    if (secret instanceof Refused) return secret;
    // The key is the session, so that a stolen session cannot delay others.
    const used = await codes.accept(`session ${staff.session}`, () =>
      useCode(client, { staffId: person.id, secret }, code, now),
    );
    if (used instanceof Refused) return used;
    await putCodeEntered(client, staff.session, now);
    return null;
  });
}
