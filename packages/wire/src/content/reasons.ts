import type { Reasons } from '../reason.ts';

/** Numbers 20xx. */
export const CONTENT_REASONS = {
  'content.outdated': { code: 2001, status: 200 },
  'content.exists': { code: 2002, status: 200 },
  'content.not-published': { code: 2003, status: 200 },
  'content.already-published': { code: 2004, status: 200 },
  'content.company-stays': { code: 2005, status: 200 },
  'content.nobody': { code: 2006, status: 200 },
} as const satisfies Reasons<string>;
