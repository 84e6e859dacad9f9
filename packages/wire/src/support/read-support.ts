import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, optionalWhole } from '../fields.ts';

export const readSupport = defineCall({
  operation: 'read-support',
  room: 'support',
  summary:
    'Marks the messages of the chat, or of the feedback that `conversation` names, as read up to this one. Returns how many of all conversations are unread.',
  method: 'POST',
  path: '/api/support/read',
  access: 'visitor',
  takesVisitor: true,
  effect: 'change',
  why: 'Customers and visitors mark their own messages as read. No money depends on it.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({ conversation: optionalWhole(1, 999_999_999_999_999), up_to: id }),
  response: z.object({ unread: z.number() }),
  example: { conversation: own('feedback', 'request.not-found'), up_to: '1' },
  reasons: ['request.not-found'],
});
