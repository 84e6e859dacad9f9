import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { ownConversation } from './conversation-fields.ts';

export const ownFeedback = defineCall({
  operation: 'own-feedback',
  room: 'support',
  summary: 'Lists the feedback that the user has sent, the newest 50 first, with how it began.',
  method: 'GET',
  path: '/api/support/feedback',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ data: z.array(z.object({ ...ownConversation.shape, text: z.string() })) }),
  example: {},
  reasons: [],
});
