import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { optionTermsFields } from './terms.ts';

export const proposeOptionTerms = defineCall({
  operation: 'propose-option-terms',
  room: 'options',
  summary: 'Proposes new terms for timed options; a second person decides. Running options keep their terms.',
  method: 'POST',
  path: '/console/api/options/terms/propose',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Proposes terms for new options, the same for every customer. Running options keep their terms.',
  needsApproval: true,
  keyed: true,
  request: z.object(optionTermsFields),
  response: z.object({ proposal: z.number() }),
  example: { durations: '30:0.8:10:5000', stakes: '10,50', lossLevel: 'stake', paper: '1', demo: '1' },
  reasons: ['request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
