import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText } from '../../fields.ts';
import { optionalChoice } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';

export const conservation = defineCall({
  operation: 'conservation',
  room: 'ledger',
  summary: 'Checks that each book sums to zero in each currency and that each hold matches an open order or option.',
  method: 'GET',
  path: '/console/api/conservation',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** `1`: checks now; otherwise the answer is the last check, at most a minute old. */
    fresh: optionalChoice(['1']),
  }),
  response: z.object({
    isConserved: z.boolean(),
    /** Time of the check; null before the first check. */
    checkedAt: z.nullable(isoTime),
    /** The journal row after which the figures were read; null before the first check. */
    seq: z.nullable(z.number()),
    books: z.array(
      z.object({
        book: z.string(),
        currency: z.string(),
        accounts: z.number(),
        /** Other than 0, money was created or lost. */
        sum: moneyText,
        /** Sum of the holds in the balances. */
        held: moneyText,
        /** Sum of the holds of live orders and options. */
        live: moneyText,
        /** Number of accounts whose two sums differ. */
        differences: z.number(),
      }),
    ),
    /** The first hundred of these accounts; null if the caller may not read the ledger. */
    accounts: z.nullable(
      z.array(
        z.object({ account: z.string(), book: z.string(), currency: z.string(), held: moneyText, live: moneyText }),
      ),
    ),
  }),
  example: { fresh: '1' },
  reasons: [],
});
