import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { journalSeq, page, whole } from '../fields.ts';
import { tradeFilter, tradeTotals } from '../trade-filter.ts';
import { option } from './order.ts';

export const options = defineCall({
  operation: 'options',
  room: 'options',
  summary: 'Lists the timed options of the user, newest first. `status`: 1 running, 3 closed.',
  method: 'GET',
  path: '/v2/api/micro/orders',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: { status: 3 },
  request: z.object({ status: whole(1, 3).check(z.refine((value) => value !== 2)), ...tradeFilter, page }),
  response: z.object({
    data: z.array(option),
    total: z.number(),
    last_page: z.number(),
    page: z.number(),
    /** Of closed options; without fee and swap, which options do not have. */
    ...tradeTotals,
    seq: journalSeq,
  }),
  example: { status: '1', page: '1', startTime: '0', endTime: '4000000000', forex_id: publicId('0'), side: '0' },
  reasons: [],
});
