import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { optionalWebAddress } from './body-fields.ts';
import { COMPANY_STATUSES, SEARCH_TYPES } from './company-status.ts';

export const proposeCompanyStatus = defineCall({
  operation: 'propose-company-status',
  room: 'content',
  summary:
    'Proposes to send all customers to another address or to serve them again, and what their search finds; a second owner decides.',
  method: 'POST',
  path: '/console/api/company/propose-status',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Proposes where customers are sent, the same for everybody. It takes two owners: who controls the address receives every customer.',
  needsApproval: true,
  keyed: true,
  request: z.object({
    companyStatus: z.enum(COMPANY_STATUSES),
    searchType: z.enum(SEARCH_TYPES),
    /** An `https` address of another site; needed when customers are sent away. */
    lossUrl: optionalWebAddress,
  }),
  response: z.object({ proposal: z.number() }),
  example: { companyStatus: 'away', searchType: 'products', lossUrl: 'https://other.example/' },
  reasons: ['request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
