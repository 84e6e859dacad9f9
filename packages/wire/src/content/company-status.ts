import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const companyStatus = defineCall({
  operation: 'company-status',
  room: 'content',
  summary: 'Returns whether the company is open to customers, and where to redirect them if not.',
  method: 'GET',
  path: '/api/company/getCompanyStatus',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    /** 0: customers are redirected to `loss_url`. */
    status: z.union([z.literal(0), z.literal(1)]),
    /** 0 is main mode: the search finds companies; otherwise it finds products. */
    type: z.union([z.literal(0), z.literal(1)]),
    /** `https` address, empty for none. */
    loss_url: z.string(),
  }),
  example: {},
  reasons: [],
});
