import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, own } from '../example.ts';
import { id, optionalSeenPrice } from '../fields.ts';
import { note } from './alert.ts';

export const editAlert = defineCall({
  operation: 'edit-alert',
  room: 'alerts',
  summary: 'Changes price and note of an alert that has not fired. With another price it waits from now on.',
  method: 'POST',
  path: '/api/alerts/edit',
  access: 'user',
  effect: 'change',
  why: 'A customer changes their own price alert. No money depends on it.',
  keyed: false,
  request: z.object({ id, price: optionalSeenPrice, note }),
  response: z.object({ id: z.number() }),
  example: { id: own('alert', 'alerts.not-found'), price: '0.6', note: anyText('again') },
  reasons: ['alerts.not-found', 'alerts.at-price', 'alerts.exists', 'market.quote-stale'],
});
