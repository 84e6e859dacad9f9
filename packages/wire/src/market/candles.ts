import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, optionalUnixSeconds } from '../fields.ts';
import { candle, period } from './candle.ts';

export const candles = defineCall({
  operation: 'candles',
  room: 'market',
  summary: 'Returns at most 500 candles, oldest first; `to` (exclusive) pages back.',
  method: 'GET',
  path: '/v2/api/forex/kline',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({ forex_id: id, period, to: optionalUnixSeconds }),
  response: z.array(candle),
  example: { forex_id: '1', period: '5min', to: '4000000000' },
  reasons: ['market.instrument-not-found'],
});
