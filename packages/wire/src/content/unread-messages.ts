import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const unreadMessages = defineCall({
  operation: 'unread-messages',
  room: 'content',
  summary: 'Counts the unread messages of the user.',
  method: 'GET',
  path: '/api/internalMessage/unread',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ unread: z.number() }),
  example: {},
  reasons: [],
});
