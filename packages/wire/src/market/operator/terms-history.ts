import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime } from '../../fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { termsTexts } from './terms.ts';

export const termsHistory = defineCall({
  operation: 'terms-history',
  room: 'market',
  summary: 'Lists all versions of the terms of an instrument, newest first.',
  method: 'GET',
  path: '/console/api/market/history',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({ instrument: id }),
  response: z.object({
    rows: z.array(
      z.object({
        version: z.number(),
        writtenAt: isoTime,
        isApplied: z.boolean(),
        isHalted: z.boolean(),
        terms: termsTexts,
      }),
    ),
  }),
  example: { instrument: '999999' },
  reasons: ['request.not-found'],
});
