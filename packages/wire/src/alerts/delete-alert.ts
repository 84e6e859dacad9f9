import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id } from '../fields.ts';

export const deleteAlert = defineCall({
  operation: 'delete-alert',
  room: 'alerts',
  summary: 'Deletes a price alert of the user, fired or not.',
  method: 'POST',
  path: '/api/alerts/delete',
  access: 'user',
  effect: 'change',
  why: 'A customer deletes their own price alert. No money depends on it.',
  keyed: false,
  request: z.object({ id }),
  response: z.object({ id: z.number() }),
  example: { id: own('alert', 'alerts.not-found') },
  reasons: ['alerts.not-found'],
});
