import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { isoTime, optionalUnixSeconds, optionalWhole } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';
import { hash, JOURNAL_READERS } from './fields.ts';

const MOST = 999_999_999_999_999;

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
    'Lists journal rows, newest first, from below `after`. With filters a call searches a limited number of rows; `next` continues the search, even if this page is empty.',
  method: 'GET',
  path: '/console/api/journal',
  access: { staff: JOURNAL_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    after,
    /** Rows up to this number. */
    upTo: optionalWhole(1, MOST),
    /** The name of an event: `OrderOpened`. */
    event: optional(z.string().check(z.regex(/^[A-Z][A-Za-z]{1,63}$/))),
    /** Rows that name the customer or one of their accounts. */
    customer: optionalWhole(1, MOST),
    order: optionalWhole(1, MOST),
    /** Rows that used this tick: number of the instrument, number of the tick: `31/260`. */
    tick: optional(z.string().check(z.regex(/^[1-9]\d{0,8}\/[1-9]\d{0,14}$/))),
    startTime: optionalUnixSeconds,
    /** Exclusive. */
    endTime: optionalUnixSeconds,
  }),
  response: z.object({ rows: z.array(journalRowHead), next }),
  example: {
    after: '1',
    upTo: '1',
    event: anyText('Posted'),
    customer: '1',
    order: '1',
    tick: '1/1',
    startTime: '0',
    endTime: '4000000000',
  },
  reasons: [],
});
