import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const miniCharts = defineCall({
  operation: 'mini-charts',
  room: 'market',
  summary:
    'Returns the mini charts of all instruments: the closes of at most 59 finished 5-minute candles, oldest first.',
  method: 'GET',
  path: '/v2/api/forex/mini_charts',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(
    z.object({
      Id: z.number(),
      Closes: z.array(z.number()),
    }),
  ),
  example: {},
  reasons: [],
});
