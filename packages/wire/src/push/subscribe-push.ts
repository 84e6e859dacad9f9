import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { auth, endpoint, kinds, p256dh } from './fields.ts';

export const subscribePush = defineCall({
  operation: 'subscribe-push',
  room: 'push',
  summary:
    'Notifies this browser of these kinds of events until the session ends. A repeat changes the kinds. A customer has ten browsers; an eleventh replaces the oldest.',
  method: 'POST',
  path: '/api/push/subscribe',
  access: 'user',
  effect: 'change',
  why: 'A customer asks to be notified on their own device. No money depends on it.',
  keyed: false,
  request: z.object({ endpoint, p256dh, auth, kinds }),
  response: z.object({ kinds: z.array(z.string()) }),
  example: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    kinds: 'orders,margin',
  },
  reasons: ['push.unknown-service'],
});
