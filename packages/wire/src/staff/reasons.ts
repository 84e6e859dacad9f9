import type { Reasons } from '../reason.ts';

/** Numbers 22xx. */
export const STAFF_REASONS = {
  'staff.wrong-credentials': { code: 2201, status: 200 },
  'staff.wrong-code': { code: 2202, status: 200 },
  'staff.step-expired': { code: 2203, status: 200 },
  'staff.wait': { code: 2204, status: 200 },
  'staff.weak-password': { code: 2205, status: 200 },
  'staff.email-taken': { code: 2206, status: 200 },
  'staff.invitation-invalid': { code: 2207, status: 200 },
  'staff.last-owner': { code: 2208, status: 200 },
  'staff.self': { code: 2209, status: 200 },
  'staff.maker-is-checker': { code: 2210, status: 200 },
  'staff.already-decided': { code: 2211, status: 200 },
  'staff.not-maker': { code: 2212, status: 200 },
  'staff.outdated': { code: 2213, status: 200 },
  'staff.already-proposed': { code: 2214, status: 200 },
  'staff.already-halted': { code: 2215, status: 200 },
  'staff.not-halted': { code: 2216, status: 200 },
  'staff.nothing-changes': { code: 2217, status: 200 },
  'staff.wrong-password': { code: 2218, status: 200 },
  'staff.no-mail-server': { code: 2219, status: 200 },
  'staff.not-independent': { code: 2220, status: 200 },
  'staff.nobody-can-approve': { code: 2221, status: 200 },
  'staff.duties-exclude': { code: 2222, status: 200 },
  'staff.code-needed': { code: 2223, status: 200 },
  'staff.key-changed': { code: 2224, status: 200 },
} as const satisfies Reasons<string>;
