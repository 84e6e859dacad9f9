import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { EXPORT_ROWS } from '../../export-rows.ts';
import { LEDGER_READERS } from './fields.ts';
import { postingFilter } from './posting-filter.ts';

export const exportPostings = defineCall({
  operation: 'export-postings',
  room: 'ledger',
  summary: `Exports the filtered postings as a CSV file, newest first, at most ${EXPORT_ROWS} rows. The audit log records the export.`,
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
