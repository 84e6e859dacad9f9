import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText } from '../../fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const conservation = defineCall({
  operation: 'conservation',
  room: 'ledger',
  summary: 'Whether every book of every currency sums to zero and every hold belongs to something open.',
  method: 'GET',
  path: '/console/api/conservation',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    isConserved: z.boolean(),
    /** When it was added up; null before the first time. */
    checkedAt: z.nullable(isoTime),
    books: z.array(
      z.object({
        book: z.string(),
        currency: z.string(),
        /** Anything but 0 is money made or lost. */
        sum: moneyText,
        /** Accounts that do not hold what their open orders hold. */
        differences: z.number(),
      }),
    ),
  }),
  reasons: [],
});
