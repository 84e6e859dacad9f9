import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { endpoint } from './fields.ts';

export const unsubscribePush = defineCall({
  operation: 'unsubscribe-push',
  room: 'push',
  summary: 'Ends the notifications of a browser of the user; one that has none stays without.',
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'user',
  effect: 'change',
  why: 'A customer no longer wants notifications on their own device. No money depends on it.',
  keyed: false,
  request: z.object({ endpoint }),
  response: z.object({}),
  example: { endpoint: 'https://fcm.googleapis.com/fcm/send/example' },
  reasons: [],
});
