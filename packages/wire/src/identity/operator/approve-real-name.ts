import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { optionalCountry } from '../../operator-fields.ts';
import { REVIEWERS, reviewRow } from './fields.ts';

export const approveRealName = defineCall({
  operation: 'approve-real-name',
  room: 'identity',
  summary: 'Approves submitted documents: the customer has a verified name, and lives where the documents show.',
  method: 'POST',
  path: '/console/api/real-name/approve',
  access: { staff: REVIEWERS },
  effect: 'change',
  why: 'Reviewers compare documents with what a customer has entered. The country of the documents decides what is offered to them from then on; nothing open changes and no money moves.',
  keyed: true,
  request: z.object({
    review: id,
    /** Where the documents show that the customer lives, ISO 3166-1 alpha-2; absent or empty: as they registered. */
    country: optionalCountry,
  }),
  response: reviewRow,
  example: { review: '999999', country: 'DE' },
  reasons: [
    'request.not-found',
    'request.key-reused',
    'identity.already-reviewed',
    'identity.country-excluded',
    'identity.excluded',
  ],
});
