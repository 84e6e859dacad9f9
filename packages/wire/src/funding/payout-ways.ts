import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { optionalWhole } from '../fields.ts';
import { payoutWay } from './payout-way.ts';

export const payoutWays = defineCall({
  operation: 'payout-ways',
  room: 'funding',
  summary: 'Lists the bound coin addresses and bank accounts of the user, newest first.',
  method: 'GET',
  path: '/api/wallet/get_draw_method',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({
    /** 1 crypto, 2 bank; absent or 0: both. */
    draw_type: optionalWhole(0, 2),
    /** A withdraw currency; absent or 0: all. */
    draw_id: optionalWhole(0, 999_999_999),
  }),
  response: z.array(payoutWay),
  example: { draw_type: '1', draw_id: publicId('1') },
  reasons: [],
});
