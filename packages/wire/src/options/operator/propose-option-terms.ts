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
  keyed: true,
  request: z.object(optionTermsFields),
  response: z.object({ proposal: z.number() }),
  reasons: ['request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
