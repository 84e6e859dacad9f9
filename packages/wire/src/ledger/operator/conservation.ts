import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText } from '../../fields.ts';
import { optionalChoice } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';

export const conservation = defineCall({
  operation: 'conservation',
  room: 'ledger',
  summary: 'Whether every book of every currency sums to zero and every hold belongs to something open.',
  method: 'GET',
  path: '/console/api/conservation',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** `1`: added up for this answer; otherwise what was added up last, within the last minute. */
    fresh: optionalChoice(['1']),
  }),
  response: z.object({
    isConserved: z.boolean(),
    /** When it was added up; null before the first time. */
    checkedAt: z.nullable(isoTime),
    /** The journal row that it was true after; null before the first time. */
    seq: z.nullable(z.number()),
    books: z.array(
      z.object({
        book: z.string(),
        currency: z.string(),
        accounts: z.number(),
        /** Anything but 0 is money made or lost. */
        sum: moneyText,
        /** What the balances say is held. */
        held: moneyText,
        /** What the live orders hold. */
        live: moneyText,
        /** Accounts that do not hold what their live orders hold. */
        differences: z.number(),
      }),
    ),
    /** The first hundred of these accounts; null for whoever may not read the ledger. */
    accounts: z.nullable(
      z.array(
        z.object({ account: z.string(), book: z.string(), currency: z.string(), held: moneyText, live: moneyText }),
      ),
    ),
  }),
  example: { fresh: '1' },
  reasons: [],
});
