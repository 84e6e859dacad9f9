import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { whole } from '../../fields.ts';
import { TRADE_FEES } from './site-terms.ts';

export const proposeSiteTerms = defineCall({
  operation: 'propose-site-terms',
  room: 'config',
  summary:
    'Proposes new money terms for the site; a second owner decides. An account keeps its margin levels while it has open positions.',
  method: 'POST',
  path: '/console/api/site/terms/propose',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Proposes terms of the site, the same for every customer.',
  needsApproval: true,
  keyed: true,
  request: z.object({
    tradeFee: z.enum(TRADE_FEES),
    /** Whole units of the account currency. */
    demoGrant: whole(1, 100_000_000),
    marginCallPercent: whole(2, 500),
    marginRearmPercent: whole(3, 501),
    stopOutPercent: whole(1, 499),
    /** '1': the contract account takes the place of all three. Refused while timed options run. */
    onlyOneAccount: z.enum(['0', '1']),
  }),
  response: z.object({ proposal: z.number() }),
  example: {
    tradeFee: 'notional',
    demoGrant: '10000',
    marginCallPercent: '100',
    marginRearmPercent: '105',
    stopOutPercent: '50',
    onlyOneAccount: '0',
  },
  reasons: ['request.invalid-field', 'config.options-run', 'staff.nothing-changes', 'staff.already-proposed'],
});
