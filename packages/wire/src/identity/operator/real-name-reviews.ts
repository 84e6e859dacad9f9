import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { after, next, optionalChoice } from '../../operator-fields.ts';
import { REVIEW_STATES, REVIEWERS, reviewRow } from './fields.ts';

export const realNameReviews = defineCall({
  operation: 'real-name-reviews',
  room: 'identity',
  summary: 'Lists submitted documents by state: those that wait oldest first, decided ones newest first.',
  method: 'GET',
  path: '/console/api/real-name',
  access: { staff: REVIEWERS },
  effect: 'read',
  keyed: false,
  request: z.object({ state: optionalChoice(REVIEW_STATES), after }),
  response: z.object({ rows: z.array(reviewRow), next }),
  example: { state: 'pending', after: '1' },
  reasons: [],
});
