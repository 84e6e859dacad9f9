import type { Reasons } from '../reason.ts';

/** Numbers 24xx. */
export const SUPPORT_REASONS = {
  'support.no-visitor': { code: 2401, status: 200 },
  'support.wait-for-answer': { code: 2402, status: 200 },
  'support.too-many-messages': { code: 2403, status: 200 },
  'support.too-much-feedback': { code: 2404, status: 200 },
  'support.closed': { code: 2405, status: 200 },
  'support.too-many-canned': { code: 2406, status: 200 },
  'support.title-taken': { code: 2407, status: 200 },
  'support.answered-meanwhile': { code: 2408, status: 200 },
  'support.assigned-meanwhile': { code: 2409, status: 200 },
} as const satisfies Reasons<string>;
