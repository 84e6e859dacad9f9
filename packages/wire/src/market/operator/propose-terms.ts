import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { termsFields } from './terms.ts';

export const proposeTerms = defineCall({
  operation: 'propose-terms',
  room: 'market',
  summary:
    'Proposes other terms for an instrument; a second person decides. What is open keeps what it was opened with; nights to come cost everybody what is in force then.',
  method: 'POST',
  path: '/console/api/market/terms',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  keyed: true,
  request: z.object({ instrument: id, ...termsFields }),
  response: z.object({ proposal: z.number() }),
  reasons: ['request.not-found', 'request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
