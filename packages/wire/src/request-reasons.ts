import type { Reasons } from './reason.ts';

/** Refused before a room handles the call: 999 the session, 1000-1099 the request. */
export const REQUEST_REASONS = {
  'request.session-invalid': { code: 999, status: 200 },
  'request.invalid-field': { code: 1000, status: 200 },
  'request.not-found': { code: 1001, status: 200 },
  'request.not-allowed': { code: 1002, status: 200 },
  'request.real-account-only': { code: 1003, status: 200 },
  'request.too-many': { code: 1004, status: 429 },
  'request.real-name-needed': { code: 1005, status: 200 },
  'request.key-reused': { code: 1006, status: 200 },
  'request.busy': { code: 1007, status: 200 },
  'request.quarantined': { code: 1008, status: 200 },
  'request.unreadable': { code: 1010, status: 400 },
  'request.unknown-path': { code: 1011, status: 404 },
  'request.too-large': { code: 1012, status: 413 },
  'request.unknown-host': { code: 1013, status: 421 },
  'request.maintenance': { code: 1014, status: 503 },
  'request.storage-short': { code: 1015, status: 200 },
  'request.internal': { code: 1099, status: 500 },
} as const satisfies Reasons<string>;
