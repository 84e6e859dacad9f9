import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime } from '../../fields.ts';
import { after, next } from '../fields.ts';

const READERS = ['finance-maker', 'finance-checker', 'risk', 'owner'] as const;
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

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
  summary: 'Rows of the journal, the newest first; `after` goes on below that number.',
  method: 'GET',
  path: '/console/api/journal',
  access: { staff: READERS },
  effect: 'read',
  keyed: false,
  request: z.object({ after }),
  response: z.object({ rows: z.array(journalRowHead), next }),
  reasons: [],
});

export const journalRow = defineCall({
  operation: 'journal-row',
  room: 'trust',
  summary:
    'One row of the journal: its body byte for byte, its hash and the one before, so that both can be reckoned again.',
  method: 'GET',
  path: '/console/api/journal/row',
  access: { staff: READERS },
  effect: 'read',
  keyed: false,
  request: z.object({ seq: id }),
  response: z.object({ seq: z.number(), at: isoTime, body: z.string(), hash, previousHash: hash }),
  reasons: ['request.not-found'],
});
