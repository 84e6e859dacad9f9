import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { endpoint } from './fields.ts';

export const pushSettings = defineCall({
  operation: 'push-settings',
  room: 'push',
  summary:
    'The key that a browser subscribes to notifications with, and what this browser is notified of: nothing when it is not subscribed.',
  method: 'GET',
  path: '/api/push/settings',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({ endpoint: z.optional(z.union([z.literal(''), endpoint])) }),
  response: z.object({ public_key: z.string(), kinds: z.array(z.string()) }),
  example: { endpoint: '' },
  reasons: [],
});
