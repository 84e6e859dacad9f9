import type { Reasons } from '../reason.ts';

/** Numbers 26xx. */
export const PUSH_REASONS = {
  'push.unknown-service': { code: 2601, status: 200 },
} as const satisfies Reasons<string>;
