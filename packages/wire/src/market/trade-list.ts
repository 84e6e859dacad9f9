import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instrument } from './instrument.ts';

export const tradeList = defineCall({
  operation: 'trade-list',
  room: 'market',
  summary: 'Lists all instruments with their terms and latest quotes.',
  method: 'GET',
  path: '/v2/api/forex/trade_list',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(instrument),
  example: {},
  reasons: [],
});
