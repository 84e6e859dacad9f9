import { MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Attempt, AttemptKey } from '../../platform/attempts.ts';
import { Refused } from '../../platform/http/answer.ts';

const FREE_FAILURES = 5;
/** Short, because it also delays the owner of the account in a browser that the site does not know. */
const LONGEST_PASSWORD_MS = 30 * SECOND;
const LONGEST_MS = 15 * MINUTE;
/** Wrong passwords from unknown browsers at any addresses, before the account is slowed. */
const FREE_PER_ACCOUNT = 30;

export const tooEarly = (seconds: number): Refused => new Refused('staff.wait', { seconds });

/**
 * Passwords are delayed by address and account, and by account over all addresses. A browser in which the person has
 * signed in before is counted by itself, so that strangers cannot keep them out.
 */
export function passwordKeys(email: string, group: string, knownBrowser: string | undefined): readonly AttemptKey[] {
  const single = { free: FREE_FAILURES, longestMs: LONGEST_PASSWORD_MS };
  if (knownBrowser !== undefined) return [{ key: `password ${knownBrowser}`, ...single }];
  return [
    { key: `password ${group} ${email}`, ...single },
    { key: `password ${email}`, free: FREE_PER_ACCOUNT, longestMs: LONGEST_PASSWORD_MS },
  ];
}

/** Codes and the passwords of a session. */
export const keyOf = (key: string): AttemptKey => ({ key, free: FREE_FAILURES, longestMs: LONGEST_MS });

/** What `look` finds for a guess that was counted; refused when it finds nothing. */
export async function lookAt<T>(
  attempt: Attempt,
  afterCommit: (work: () => Promise<void>) => void,
  look: () => Promise<T | undefined>,
): Promise<T | Refused> {
  const found = await look();
  if (found === undefined) return new Refused('staff.wrong-code');
  afterCommit(() => attempt.succeeded());
  return found;
}
