import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { flag } from '../../fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { optionTermsTexts } from './terms.ts';

export const operatorOptionTerms = defineCall({
  operation: 'operator-option-terms',
  room: 'options',
  summary: 'Returns the terms of timed options in force, whether real accounts may open them, and pending proposals.',
  method: 'GET',
  path: '/console/api/options/terms',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    /** The version that the core has applied. */
    version: z.number(),
    currency: z.string(),
    terms: optionTermsTexts,
    /** Whether they are offered to real accounts. */
    real: flag,
    /** Pending proposals. */
    termsProposal: z.nullable(z.number()),
    realProposal: z.nullable(z.number()),
  }),
  example: {},
  reasons: [],
});
