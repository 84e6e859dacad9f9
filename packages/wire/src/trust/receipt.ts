import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, isoTime } from '../fields.ts';

/** What has a receipt. A transfer is named by the number of its journal row, everything else by its own number. */
export const RECEIPT_KINDS = ['order', 'option', 'transfer', 'deposit', 'withdrawal'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** What a row of the journal did; `terms` put the terms in force that an order names. */
export const RECEIPT_STEPS = [
  'terms',
  'opened',
  'changed',
  'filled',
  'stops',
  'trailing',
  'swap',
  'part-closed',
  'closed',
  'entered',
  'settled',
  'transferred',
  'claimed',
  'arrived',
  'requested',
  'approved',
  'decided',
] as const;
export type ReceiptStep = (typeof RECEIPT_STEPS)[number];

/** Hex SHA-256. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const receiptRow = z.object({
  step: z.enum(RECEIPT_STEPS),
  seq: z.number(),
  at: isoTime,
  /** SHA-256 of the bytes of `previousHash` and the UTF-8 bytes of the body. */
  hash,
  previousHash: hash,
  /** The text that was hashed; null when it also holds events of other customers, or is very long. */
  body: z.nullable(z.string()),
  /** Of a row without its body: its events about this, as they stand in the body. */
  events: z.array(z.string()),
});
export type ReceiptRow = z.output<typeof receiptRow>;

export const receipt = defineCall({
  operation: 'receipt',
  room: 'trust',
  summary:
    'Gives the user what recomputes their own order, option, transfer, deposit or withdrawal: its journal rows with their hashes, and the ticks that were used.',
  method: 'GET',
  path: '/api/trust/receipt',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({ kind: z.enum(RECEIPT_KINDS), id }),
  response: z.object({
    kind: z.enum(RECEIPT_KINDS),
    id: z.number(),
    /** In the order of the journal. */
    rows: z.array(receiptRow),
    /** Rows of a very long story are left out, the oldest swaps first. */
    isCut: z.boolean(),
    /** How the fee of an order was computed: part of the terms of the site; null for everything else. */
    tradeFee: z.nullable(z.enum(['per-lot', 'notional'])),
    ticks: z.array(
      z.object({
        forex_id: z.number(),
        seq: z.number(),
        /** The currency of the price was converted with it. */
        isConversion: z.boolean(),
        /** Null for a conversion: its row has the rate. */
        quote: z.nullable(z.object({ bid: z.number(), ask: z.number(), at: isoTime })),
      }),
    ),
    instruments: z.array(z.object({ forex_id: z.number(), symbol: z.string(), precision: z.number() })),
  }),
  example: { kind: 'order', id: own('order', 'request.not-found') },
  reasons: ['request.not-found'],
});
