import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
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
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({ id, up_to: z._default(flag, '0') }),
  response: z.object({ unread: z.number() }),
  example: { id: own('message', 'request.not-found'), up_to: '1' },
  reasons: ['request.not-found'],
});
