import { parseDecimal, RATE_SCALE, type Rate } from '@vitrine/domain/kernel/decimal';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { textAs } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';

export const proposePrice = defineCall({
  operation: 'propose-price',
  room: 'funding',
  summary:
    'Proposes the published price of a currency without an instrument. Once a second person approves, it is public at once and applies 24 hours later.',
  method: 'POST',
  path: '/console/api/funding/prices/propose',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Proposes a price that is public for 24 hours before it applies, the same for every customer; what was approved before keeps its own.',
  needsApproval: true,
  keyed: true,
  request: z.object({
    currency: id,
    /** Units for one unit of the site currency, above 0, at most eight decimals. */
    price: textAs(40, (text): Rate | undefined => {
      const price = parseDecimal(text, RATE_SCALE);
      return price === 0n ? undefined : price;
    }),
  }),
  response: z.object({ proposal: z.number() }),
  example: { currency: '999999', price: '0.92' },
  reasons: ['request.not-found', 'funding.price-not-published', 'staff.nothing-changes', 'staff.already-proposed'],
});
