import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime } from '../fields.ts';
import { HALT_REASONS } from '../market/operator/terms.ts';

export const halts = defineCall({
  operation: 'halts',
  room: 'trust',
  summary: 'Lists the last 200 trading halts, newest first. The list is public.',
  method: 'GET',
  path: '/api/trust/halts',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(
    z.object({
      forex_id: z.number(),
      symbol: z.string(),
      reason: z.enum(HALT_REASONS),
      haltedAt: isoTime,
      /** Null while the halt lasts. */
      resumedAt: z.nullable(isoTime),
    }),
  ),
  example: {},
  reasons: [],
});
