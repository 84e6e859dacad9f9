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
  /** As people read it: figures as decimals, accounts and instruments by name, instants in ISO 8601. A tick: as the filter takes it. */
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
  /** As the row has it, null where it names only the number; decimals. */
  used: z.nullable(z.object({ bid: z.string(), ask: z.string(), at: isoTime })),
  /** As the tape has it; null when it is not there, or for a conversion not in the last minutes before the row. */
  tape: z.nullable(
    z.object({
      bid: z.string(),
      ask: z.string(),
      at: isoTime,
      sourceAt: isoTime,
      source: z.string(),
      /** Batch of the tape, its line from 1, and the hash of the batch. */
      batch: z.number(),
      line: z.number(),
      hash,
    }),
  ),
  /** Row and tape say the same; null where one of them says nothing. */
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
  /** Name of the reason; its number where it has none. */
  reason: z.string(),
  /** The order or, by the reason, the option that this is about; null for none. */
  order: z.nullable(z.number()),
});
export type JournalPosting = z.output<typeof journalPosting>;

export const journalRow = defineCall({
  operation: 'journal-row',
  room: 'trust',
  summary:
    'One row of the journal: its body byte for byte, its hash and the one before, so that both can be reckoned again; what it says in words and figures, the ticks it used as the tape has them, and its postings as the ledger has them.',
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
    /** What the row says; null when its body cannot be read, as of a row that somebody has damaged. */
    said: z.nullable(
      z.object({
        /** A command of a customer, something that a room made known, or the market: a price, the time, a recording's end. */
        input: z.enum(['command', 'fact', 'market']),
        /** Whose command it was. */
        customer: z.nullable(z.number()),
        /** Hashes of the key it came under and of what was asked; empty without one. */
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
