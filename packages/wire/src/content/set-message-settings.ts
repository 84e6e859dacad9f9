import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { flag } from '../fields.ts';

export const setMessageSettings = defineCall({
  operation: 'set-message-settings',
  room: 'content',
  summary: 'Sets whether the user gets marketing messages. Messages about the account or the site arrive in any case.',
  method: 'POST',
  path: '/api/internalMessage/settings',
  access: 'user',
  effect: 'change',
  why: 'A customer refuses marketing for themselves, or takes it back. No money depends on it.',
  keyed: false,
  request: z.object({ marketing: flag }),
  response: z.object({ marketing: flag }),
  example: { marketing: '0' },
  reasons: [],
});
