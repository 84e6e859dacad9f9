import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { siteTermsTexts } from './site-terms.ts';

export const operatorSiteTerms = defineCall({
  operation: 'operator-site-terms',
  room: 'config',
  summary: 'Returns the money terms of the site in force and the pending proposal to change them.',
  method: 'GET',
  path: '/console/api/site/terms',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    version: z.number(),
    currency: z.string(),
    terms: siteTermsTexts,
    proposal: z.nullable(z.number()),
  }),
  example: {},
  reasons: [],
});
