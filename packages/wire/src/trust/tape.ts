import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { id, isoTime, whole } from '../fields.ts';

const unixSeconds = whole(0, 4_102_444_800);

/** Where the next page begins: time in ms, batch and line of the last tick that was looked at. Absent or empty: at `from`. */
const place = z.optional(z.string().check(z.regex(/^(\d{1,15}-\d{1,15}-\d{1,15})?$/)));

export const tape = defineCall({
  operation: 'tape',
  room: 'trust',
  summary:
    'Lists the ticks of an instrument from `from` until before `to`, oldest first, as the tape has them: the same for everybody, those that the price filter held back included. A page reads a bounded part of the tape; `next` is the `after` of the next one, even if this page is empty.',
  method: 'GET',
  path: '/api/trust/tape',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  maxAge: 0,
  request: z.object({
    forex_id: id,
    /** Unix seconds. */
    from: unixSeconds,
    /** Exclusive. */
    to: unixSeconds,
    after: place,
  }),
  response: z.object({
    forex_id: z.number(),
    symbol: z.string(),
    /** Decimals of the prices. */
    precision: z.number(),
    ticks: z.array(
      z.object({
        /** 0: the price filter held it back; nothing ever used it. */
        seq: z.number(),
        isQuarantined: z.boolean(),
        bid: z.number(),
        ask: z.number(),
        /** When it was sequenced. */
        at: isoTime,
        /** When its source made it. */
        sourceAt: isoTime,
        source: z.string(),
        /** Its place on the tape. */
        batch: z.number(),
        line: z.number(),
      }),
    ),
    /** Days that this page covers and whose raw ticks are pruned: only ticks that orders and options name are left, and this proof. */
    pruned: z.array(
      z.object({
        no: z.number(),
        firstAt: isoTime,
        lastAt: isoTime,
        /** Of all instruments: how many there were, and how many are kept. */
        ticks: z.number(),
        kept: z.number(),
        /** Of the kept ones. */
        keptHash: z.string(),
        /** Hashes of the tape before and after the day. */
        previous: z.string(),
        hash: z.string(),
        digest: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  example: { forex_id: publicId('1'), from: '0', to: '60', after: '0-0-0' },
  reasons: ['market.instrument-not-found', 'request.busy'],
});
