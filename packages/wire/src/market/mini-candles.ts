import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id } from '../fields.ts';
import { candle, period } from './candle.ts';

export const miniCandles = defineCall({
  operation: 'mini-candles',
  room: 'market',
  summary: 'Returns the last 60 candles for a mini chart, oldest first.',
  method: 'GET',
  path: '/v2/api/forex/abbreviated_cache_kline',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({ forex_id: id, period }),
  response: z.array(candle),
  example: { forex_id: '1', period: '5min' },
  reasons: ['market.instrument-not-found'],
});
