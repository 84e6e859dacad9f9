import { MINUTE } from '@vitrine/domain/kernel/time';
import type { Attempt, AttemptKey } from '../../platform/attempts.ts';
import { Refused } from '../../platform/http/answer.ts';

const FREE_FAILURES = 5;
const LONGEST_MS = 15 * MINUTE;

export const tooEarly = (seconds: number): Refused => new Refused('staff.wait', { seconds });

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
