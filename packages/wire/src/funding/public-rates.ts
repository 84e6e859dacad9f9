import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, rateText } from '../fields.ts';

export const publicRates = defineCall({
  operation: 'public-rates',
  room: 'funding',
  summary:
    'Lists the rates at which deposits are credited and withdrawals paid: from the tape, or, where no instrument exists, published by two people 24 hours before they apply.',
  method: 'GET',
  path: '/api/trust/rates',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    /** The currency of the site. */
    currency: z.string(),
    rates: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        name: z.string(),
        /** `par`: the currency of the site; `tape`: the mid of an instrument; `published`. */
        source: z.enum(['par', 'tape', 'published']),
        /** Of the instrument; empty otherwise. */
        symbol: z.string(),
        /** Units of the currency for one unit of the site currency; null while there is no tick. */
        price: z.nullable(rateText),
        /** The tick it comes from. */
        tickSeq: z.nullable(z.number()),
        /** A published price that takes its place then. */
        next: z.nullable(z.object({ price: rateText, validFrom: isoTime })),
      }),
    ),
    measuredAt: isoTime,
  }),
  example: {},
  reasons: [],
});
