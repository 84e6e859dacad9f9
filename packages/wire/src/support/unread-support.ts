import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const unreadSupport = defineCall({
  operation: 'unread-support',
  room: 'support',
  summary: 'Counts the messages of customer service that the caller has not read, in all conversations.',
  method: 'GET',
  path: '/api/support/unread',
  access: 'visitor',
  takesVisitor: true,
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ unread: z.number() }),
  example: {},
  reasons: [],
});
