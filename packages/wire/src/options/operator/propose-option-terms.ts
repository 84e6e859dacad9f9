import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { optionTermsFields } from './terms.ts';

export const proposeOptionTerms = defineCall({
  operation: 'propose-option-terms',
  room: 'options',
  summary: 'Proposes other terms for timed options; a second person decides. What runs keeps what it was opened with.',
  method: 'POST',
  path: '/console/api/options/terms/propose',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Proposes terms of new options, for all customers alike. What is running keeps its own.',
  needsApproval: true,
  keyed: true,
  request: z.object(optionTermsFields),
  response: z.object({ proposal: z.number() }),
  example: { durations: '30:0.8:10:5000', stakes: '10,50', lossLevel: 'stake', paper: '1', demo: '1' },
  reasons: ['request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
