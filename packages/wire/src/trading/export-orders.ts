import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { EXPORT_ROWS } from '../export-rows.ts';
import { optionalWhole } from '../fields.ts';
import { orderFilter } from './orders.ts';

export const exportOrders = defineCall({
  operation: 'export-orders',
  room: 'trading',
  summary: `Exports the filtered orders of the user as a CSV file, newest first, at most ${EXPORT_ROWS} rows. Column titles are in the language of the call; times are in the site’s timezone, which their titles name.`,
  method: 'GET',
  path: '/api/export/orders.csv',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: { status: 3 },
  answersFile: true,
  request: z.object({
    /** 0, also when left out: contract orders. */
    source: optionalWhole(0, 0),
    ...orderFilter,
  }),
  response: z.null(),
  example: { source: '0', status: '3', startTime: '0', endTime: '4000000000', forex_id: publicId('0'), side: '0' },
  reasons: [],
});
