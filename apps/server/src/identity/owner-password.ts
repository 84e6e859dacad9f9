import type { Pool } from 'pg';
import type { Attempts } from '../platform/attempts.ts';
import { Refused } from '../platform/http/answer.ts';
import type { Caller } from '../platform/http/context.ts';
import { isPassword, unlessBusy } from '../platform/password.ts';
import { findPasswordHash } from './account-store.ts';
import { ownerKey } from './guesses.ts';

/** Refuses whoever has a session of an account with a name, and not its password: an open session that somebody finds. */
export async function refuseStranger(
  { db, attempts }: { readonly db: Pool; readonly attempts: Attempts },
  { uid, isDemo, session }: Caller,
  password: string,
): Promise<Refused | undefined> {
  if (isDemo) return new Refused('request.real-account-only');
  const attempt = await attempts.begin(ownerKey(session));
  if (attempt instanceof Refused) return attempt;
  const isRight = await unlessBusy(isPassword(password, await findPasswordHash(db, uid)));
  if (isRight instanceof Refused) {
    await attempt.forgive();
    return isRight;
  }
  if (!isRight) return new Refused('identity.wrong-password');
  await attempt.succeeded();
  return undefined;
}
