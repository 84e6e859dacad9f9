import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, publicId } from '../example.ts';
import { id, optionalSeenPrice } from '../fields.ts';
import { note } from './alert.ts';

export const createAlert = defineCall({
  operation: 'create-alert',
  room: 'alerts',
  summary:
    'Sets a price alert: it fires once, at the first later tick whose mid price is at its price or past it. A repeat of one that waits changes nothing.',
  method: 'POST',
  path: '/api/alerts/create',
  access: 'user',
  effect: 'change',
  why: 'A customer asks to be told when a price is reached. No money depends on it.',
  keyed: false,
  request: z.object({ forex_id: id, price: optionalSeenPrice, note }),
  response: z.object({ id: z.number() }),
  example: { forex_id: publicId('1', 'open-market'), price: '0.5', note: anyText('sell') },
  reasons: ['market.instrument-not-found', 'market.quote-stale', 'alerts.at-price', 'alerts.too-many'],
});
