import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { flag, moneyOrZero } from '../../fields.ts';
import { FINANCE } from './fields.ts';

export const proposeFundingChecks = defineCall({
  operation: 'propose-funding-checks',
  room: 'funding',
  summary:
    'Proposes what is checked before money moves: verified names, the pay password, and the amount above which two people approve. A second person decides.',
  method: 'POST',
  path: '/console/api/funding/checks/propose',
  access: { staff: [...FINANCE, 'owner'] },
  effect: 'change',
  why: 'Proposes checks of the site, the same for every customer.',
  needsApproval: true,
  keyed: true,
  request: z.object({
    depositNeedsName: flag,
    withdrawalNeedsName: flag,
    withdrawalNeedsPayPassword: flag,
    twoStaffAbove: moneyOrZero,
  }),
  response: z.object({ proposal: z.number() }),
  example: {
    depositNeedsName: '0',
    withdrawalNeedsName: '1',
    withdrawalNeedsPayPassword: '1',
    twoStaffAbove: '1000',
  },
  reasons: ['request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
