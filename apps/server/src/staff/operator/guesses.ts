import type { Attempt } from '../../platform/attempts.ts';
import { Refused } from '../../platform/http/answer.ts';

export const tooEarly = (seconds: number): Refused => new Refused('staff.wait', { seconds });

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
