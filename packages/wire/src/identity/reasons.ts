import type { Reasons } from '../reason.ts';

/** Numbers 11xx. */
export const IDENTITY_REASONS = {
  'identity.wrong-credentials': { code: 1101, status: 200 },
} as const satisfies Reasons<string>;
