import { enterCode } from '@vitrine/wire/staff/operator/enter-code';
import { guessKey } from '../../platform/attempts.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockStaff, putCodeEntered } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { lookAt } from './guesses.ts';
import { useCode } from './use-code.ts';

export function enterCodeRoute({ desk, attempts, totp }: Pick<StaffDeps, 'desk' | 'attempts' | 'totp'>): Route {
  // The key is the session, so that a stolen session cannot delay others.
  const begin = async (_request: unknown, { staff }: { readonly staff: { readonly session: number } }) =>
    attempts.begin(guessKey(`code of session ${staff.session}`));
  return desk.prepared(enterCode, begin, async ({ code }, { client, staff, now, afterCommit, prepared }) => {
    const person = await lockStaff(client, staff.staffId);
    if (person?.totpSecret === undefined) return new Refused('staff.wrong-code');
    const secret = totp.open(person);
    if (secret instanceof Refused) return secret;
    const used = await lookAt(prepared, afterCommit, () => useCode(client, { staffId: person.id, secret }, code, now));
    if (used instanceof Refused) return used;
    await putCodeEntered(client, staff.session, now);
    return null;
  });
}
