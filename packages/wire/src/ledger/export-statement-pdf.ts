import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { STATEMENT_CONTENT, statementPeriod } from './statement-period.ts';

export const exportStatementPdf = defineCall({
  room: 'ledger',
  method: 'GET',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: true,
  answersFile: true,
  request: z.object(statementPeriod),
  response: z.null(),
  example: { month: '', startTime: '1793491200', endTime: '1796083200', accountTypeId: publicId('0') },
  reasons: ['ledger.statement-too-long'],
  operation: 'export-statement-pdf',
  summary: `Exports the statement of the user’s accounts for a month or a time as PDF: ${STATEMENT_CONTENT}`,
  path: '/api/export/statement.pdf',
});
