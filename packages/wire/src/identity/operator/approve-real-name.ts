import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { REVIEWERS, reviewRow } from './fields.ts';

export const approveRealName = defineCall({
  operation: 'approve-real-name',
  room: 'identity',
  summary: 'Approves submitted documents: the customer has a verified name.',
  method: 'POST',
  path: '/console/api/real-name/approve',
  access: { staff: REVIEWERS },
  effect: 'change',
  why: 'Reviewers compare documents with what a customer has entered. Approval changes no terms and moves no money.',
  keyed: true,
  request: z.object({ review: id }),
  response: reviewRow,
  example: { review: '999999' },
  reasons: [
    'request.not-found',
    'request.key-reused',
    'identity.already-reviewed',
    'identity.country-excluded',
    'identity.excluded',
  ],
});
