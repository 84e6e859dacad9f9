import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { EDITORS } from './kinds.ts';
import { audienceExample, audienceRequest } from './message-fields.ts';

export const countRecipients = defineCall({
  operation: 'count-recipients',
  room: 'content',
  summary: 'Counts the customers who would get a message now, and says whether a second person has to approve it.',
  method: 'GET',
  path: '/console/api/messages/count',
  access: { staff: EDITORS },
  effect: 'read',
  keyed: false,
  request: z.object(audienceRequest),
  response: z.object({ count: z.number(), needsApproval: z.boolean() }),
  example: audienceExample,
  reasons: [],
});
