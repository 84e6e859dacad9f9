import { BOOKS } from '@vitrine/domain/ledger/chart';
import { POSTING_REASONS, type PostingReason } from '@vitrine/domain/ledger/posting';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText, optionalUnixSeconds, optionalWhole } from '../../fields.ts';
import { next, optionalChoice } from '../../operator-fields.ts';
import { LEDGER_READERS, optionalAccount } from './fields.ts';

/** Rows of one export. Who needs more exports a narrower time. */
export const EXPORT_ROWS = 50_000;

const seq = optionalWhole(1, 999_999_999_999_999);
const filter = {
  /** Either side. */
  account: optionalAccount,
  reason: optionalChoice(Object.keys(POSTING_REASONS) as PostingReason[]),
  book: optionalChoice(BOOKS),
  order: seq,
  /** Journal rows, both included. */
  fromSeq: seq,
  toSeq: seq,
  startTime: optionalUnixSeconds,
  /** Exclusive. */
  endTime: optionalUnixSeconds,
};

export const ledgerPosting = z.object({
  /** The journal row, and the place of the posting in it. */
  seq: z.number(),
  idx: z.number(),
  at: isoTime,
  book: z.string(),
  currency: z.string(),
  debit: z.string(),
  credit: z.string(),
  amount: moneyText,
  /** The number of the reason where no name is known. */
  reason: z.string(),
  /** 0: about no order. */
  order: z.number(),
});
export type LedgerPosting = z.output<typeof ledgerPosting>;

export const ledgerPostings = defineCall({
  operation: 'ledger-postings',
  room: 'ledger',
  summary:
    'Postings, the newest first. One answer looks through a part of them only: `next` says how far back it went, also when it found nothing.',
  method: 'GET',
  path: '/console/api/ledger/postings',
  access: { staff: LEDGER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** `next` of the page before: journal row and place of the last posting that was looked at. */
    after: z.optional(z.string().check(z.regex(/^(\d{1,15}\.\d{1,6})?$/))),
    ...filter,
  }),
  response: z.object({ rows: z.array(ledgerPosting), next }),
  reasons: [],
});

export const exportPostings = defineCall({
  operation: 'export-postings',
  room: 'ledger',
  summary: `The postings behind a filter as a CSV file, the newest first, ${EXPORT_ROWS} at most. It is in the audit log.`,
  method: 'GET',
  path: '/console/api/ledger/postings/export',
  access: { staff: LEDGER_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  answersFile: true,
  request: z.object(filter),
  response: z.null(),
  reasons: [],
});
