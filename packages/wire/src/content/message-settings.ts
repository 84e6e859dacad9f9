import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { flag } from '../fields.ts';

export const messageSettings = defineCall({
  operation: 'message-settings',
  room: 'content',
  summary: 'Returns whether the user gets marketing messages.',
  method: 'GET',
  path: '/api/internalMessage/settings',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ marketing: flag }),
  example: {},
  reasons: [],
});
