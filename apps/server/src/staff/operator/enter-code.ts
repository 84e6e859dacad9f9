import { enterCode } from '@vitrine/wire/staff/operator/enter-code';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockStaff, putCodeEntered } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { useCode } from './use-code.ts';

export function enterCodeRoute({ desk, codes }: Pick<StaffDeps, 'desk' | 'codes'>): Route {
  return desk.route(enterCode, async ({ code }, { client, staff, now }) => {
    const person = await lockStaff(client, staff.staffId);
    if (person === undefined) return new Refused('staff.wrong-code');
    // The key is the session, so that a stolen session cannot delay others.
    const used = await codes.accept(`session ${staff.session}`, () => useCode(client, person, code, now));
    if (used instanceof Refused) return used;
    await putCodeEntered(client, staff.session, now);
    return null;
  });
}
