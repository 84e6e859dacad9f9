import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime, optionalUnixSeconds, optionalWhole } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';

const READERS = ['finance-maker', 'finance-checker', 'risk', 'owner'] as const;
const MOST = 999_999_999_999_999;
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Everything that the core can say has happened. */
export const JOURNAL_EVENTS = [
  'OrderPlaced',
  'OrderTriggered',
  'OrderOpened',
  'OrderClosed',
  'OrderCancelled',
  'StopsSet',
  'MarginLevelsFixed',
  'MarginCalled',
  'MarginRestored',
  'MarginCheckSplit',
  'MarginCheckFinished',
  'SwapRateFixed',
  'SwapCharged',
  'RolloverCharged',
  'OptionOpened',
  'OptionEntered',
  'OptionSettled',
  'DemoReset',
  'CustomerOpened',
  'CustomerChanged',
  'AccountOpened',
  'Posted',
  'HoldPlaced',
  'HoldReleased',
  'InstrumentPublished',
  'SitePublished',
  'OptionTermsPublished',
] as const;
export type JournalEventName = (typeof JOURNAL_EVENTS)[number];

const optional = <T>(read: z.ZodMiniType<T, string>) =>
  z.optional(
    z.pipe(
      z.union([z.literal(''), read]),
      z.transform((value) => (value === '' ? undefined : (value as Exclude<T, ''>))),
    ),
  );

export const journalRowHead = z.object({
  seq: z.number(),
  at: isoTime,
  /** What happened in it, in order: `OrderOpened`. */
  events: z.array(z.string()),
  hash,
});
export type JournalRowHead = z.output<typeof journalRowHead>;

export const journalRows = defineCall({
  operation: 'journal-rows',
  room: 'trust',
  summary:
    'Rows of the journal, the newest first; `after` goes on below that number. With filters one answer looks through a part of the journal only: `next` says how far back it went, also when it found nothing.',
  method: 'GET',
  path: '/console/api/journal',
  access: { staff: READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    after,
    /** Rows up to this number. */
    upTo: optionalWhole(1, MOST),
    event: optional(z.enum(JOURNAL_EVENTS)),
    /** Rows that name the customer or one of his accounts. */
    customer: optionalWhole(1, MOST),
    order: optionalWhole(1, MOST),
    /** Rows that used this tick: number of the instrument, number of the tick: `31/260`. */
    tick: optional(z.string().check(z.regex(/^[1-9]\d{0,8}\/[1-9]\d{0,14}$/))),
    startTime: optionalUnixSeconds,
    /** Exclusive. */
    endTime: optionalUnixSeconds,
  }),
  response: z.object({ rows: z.array(journalRowHead), next }),
  reasons: [],
});

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
  access: { staff: READERS },
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
  reasons: ['request.not-found'],
});
