import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText } from '../../fields.ts';
import { next } from '../../operator-fields.ts';
import { LEDGER_READERS } from './fields.ts';
import { postingFilter } from './posting-filter.ts';

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
  /** The number of the reason if its name is unknown. */
  reason: z.string(),
  /** 0: no order. */
  order: z.number(),
});
export type LedgerPosting = z.output<typeof ledgerPosting>;

export const ledgerPostings = defineCall({
  operation: 'ledger-postings',
  room: 'ledger',
  summary:
    'Lists postings, newest first. A call searches a limited number of postings; `next` continues the search, even if this page is empty.',
  method: 'GET',
  path: '/console/api/ledger/postings',
  access: { staff: LEDGER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** `next` of the page before: journal row and index of the last posting searched. */
    after: z.optional(z.string().check(z.regex(/^(\d{1,15}\.\d{1,6})?$/))),
    ...postingFilter,
  }),
  response: z.object({ rows: z.array(ledgerPosting), next }),
  example: {
    after: '1.0',
    account: 'house/fee_trade',
    reason: 'contract-fee',
    book: 'demo',
    order: '1',
    fromSeq: '1',
    toSeq: '999999',
    startTime: '0',
    endTime: '4000000000',
  },
  reasons: [],
});
