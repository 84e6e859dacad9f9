import { newIdempotencyKey } from '@vitrine/wire/client';
import { giveFeedback } from '@vitrine/wire/support/give-feedback';
import type { MakeThing } from '../things.ts';

/** Feedback that waits for an answer. */
export const make: MakeThing = async (owner) => {
  const feedback = { key: newIdempotencyKey(), subject: 'idea', text: 'A darker theme' } as const;
  return String((await owner.call(giveFeedback, feedback)).id);
};
