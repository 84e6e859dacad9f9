import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime } from '../../fields.ts';
import { hash, JOURNAL_READERS } from './fields.ts';

export const JOURNAL_FIELD_KINDS = [
  'customer',
  'order',
  'account',
  'instrument',
  'tick',
  'money',
  'price',
  'lots',
  'rate',
  'flag',
  'time',
  'number',
  'text',
] as const;

export const journalField = z.object({
  /** As the body names it. */
  name: z.string(),
  kind: z.enum(JOURNAL_FIELD_KINDS),
  /** Readable value: decimals, names of accounts and instruments, times in ISO 8601. A tick has the filter's format. */
  text: z.string(),
  /** Currency of money, code of an instrument, number of an account; otherwise empty. */
  unit: z.string(),
});
export type JournalField = z.output<typeof journalField>;

export const journalEvent = z.object({ type: z.string(), fields: z.array(journalField) });
export type JournalEvent = z.output<typeof journalEvent>;

export const journalTick = z.object({
  instrument: z.number(),
  /** Code and name of the instrument. */
  code: z.string(),
  name: z.string(),
  seq: z.number(),
  use: z.enum(['price', 'conversion']),
  /** The tick in the journal row, as decimals; null if the row has only its number. */
  used: z.nullable(z.object({ bid: z.string(), ask: z.string(), at: isoTime })),
  /** The tick on the tape; null if it is not there or, for a conversion, not in the last minutes before the row. */
  tape: z.nullable(
    z.object({
      bid: z.string(),
      ask: z.string(),
      at: isoTime,
      sourceAt: isoTime,
      source: z.string(),
      /** Batch of the tape, its line from 1, and the hash of the batch; null if the raw ticks of its day are pruned. */
      batch: z.number(),
      line: z.number(),
      hash: z.nullable(hash),
    }),
  ),
  /** Whether row and tape agree; null if one of them has no tick. */
  agrees: z.nullable(z.boolean()),
});
export type JournalTick = z.output<typeof journalTick>;

export const journalPosting = z.object({
  idx: z.number(),
  /** Names of accounts: `cust/7/forex`. */
  debit: z.string(),
  credit: z.string(),
  amount: z.string(),
  currency: z.string(),
  book: z.string(),
  /** Name of the reason; its number if it has no name. */
  reason: z.string(),
  /** The order or, by the reason, the option that this is about; null for none. */
  order: z.nullable(z.number()),
});
export type JournalPosting = z.output<typeof journalPosting>;

export const journalRow = defineCall({
  operation: 'journal-row',
  room: 'trust',
  summary:
    'Returns one journal row: its exact body, its hash and the previous hash, so that the chain can be checked; its events in words and figures; its ticks from the tape; and its postings from the ledger.',
  method: 'GET',
  path: '/console/api/journal/row',
  access: { staff: JOURNAL_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({ seq: id }),
  response: z.object({
    seq: z.number(),
    at: isoTime,
    body: z.string(),
    hash,
    previousHash: hash,
    isNewest: z.boolean(),
    /** The meaning of the row; null if its body is damaged. */
    said: z.nullable(
      z.object({
        /** A command of a customer, a fact of a room, or the market: a price, the time, the end of a recording. */
        input: z.enum(['command', 'fact', 'market']),
        /** The customer who sent the command. */
        customer: z.nullable(z.number()),
        /** Hashes of the idempotency key and of the request; empty without a key. */
        key: z.string(),
        args: z.string(),
        eventCount: z.number(),
        /** The first of them. */
        events: z.array(journalEvent),
        ticks: z.array(journalTick),
      }),
    ),
    postingCount: z.number(),
    /** The first of them. */
    postings: z.array(journalPosting),
  }),
  example: { seq: '999999' },
  reasons: ['request.not-found'],
});
