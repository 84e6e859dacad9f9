import { Refused } from '../../platform/http/answer.ts';
import type { StoredProposal } from '../proposals.ts';

/** Refuses a second decision; names the person who decided. */
export function alreadyDecided({ state, checker, maker }: StoredProposal): Refused {
  return new Refused('staff.already-decided', { who: (checker ?? maker).name, state });
}
