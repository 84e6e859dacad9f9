import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { flag, id } from '../fields.ts';

export const readMessages = defineCall({
  operation: 'read-messages',
  room: 'content',
  summary: 'Marks a message of the user as read, with `up_to` 1 all older ones too. Returns how many are unread.',
  method: 'POST',
  path: '/api/internalMessage/read',
  access: 'user',
  effect: 'change',
  why: 'A customer marks their own messages as read. No money depends on it.',
  keyed: false,
  request: z.object({ id, up_to: z._default(flag, '0') }),
  response: z.object({ unread: z.number() }),
  // Nobody has a message before something happens to them.
  example: { id: '1', up_to: '1' },
  exampleRefusal: 'request.not-found',
  reasons: ['request.not-found'],
});
