import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { journalSeq, optionalWhole, page, whole } from '../fields.ts';
import { tradeFilter, tradeTotals } from '../trade-filter.ts';
import { order } from './order.ts';

/** Filter of the list and of its export. */
export const orderFilter = {
  status: whole(0, 3).check(z.refine((value) => value !== 2)),
  ...tradeFilter,
};

export const orders = defineCall({
  operation: 'orders',
  room: 'trading',
  summary:
    'Lists the contract orders of the user, newest first. `status`: 0 pending, 1 holding, 3 history. `part_of`: only the closed parts of this order.',
  method: 'GET',
  path: '/v2/api/forex/my_deal',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: { status: 3 },
  request: z.object({
    ...orderFilter,
    /** Ours: only the closed parts of this order; all orders when absent, empty or 0. */
    part_of: optionalWhole(0, 999_999_999_999_999),
    page,
  }),
  response: z.object({
    data: z.array(order),
    total: z.number(),
    last_page: z.number(),
    page: z.number(),
    ...tradeTotals,
    seq: journalSeq,
  }),
  example: {
    status: '1',
    page: '1',
    startTime: '0',
    endTime: '4000000000',
    forex_id: publicId('0'),
    side: '0',
    part_of: '0',
  },
  reasons: [],
});
