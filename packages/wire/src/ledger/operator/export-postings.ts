import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { LEDGER_READERS } from './fields.ts';
import { postingFilter } from './posting-filter.ts';

/** Rows of one export. Who needs more exports a narrower time. */
export const EXPORT_ROWS = 50_000;

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
  request: z.object(postingFilter),
  response: z.null(),
  example: {
    account: 'cust/1/forex',
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
