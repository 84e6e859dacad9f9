import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { optionalWhole } from '../fields.ts';
import { PROFIT_LOSS_CONTENT } from './profit-loss-content.ts';

export const exportProfitLossPdf = defineCall({
  room: 'views',
  method: 'GET',
  access: 'user',
  effect: 'read',
  keyed: false,
  mayBeStale: true,
  answersFile: true,
  request: z.object({ year: optionalWhole(2000, 2100) }),
  response: z.null(),
  example: { year: '2026' },
  reasons: ['ledger.statement-too-long'],
  operation: 'export-profit-loss-pdf',
  summary: `Exports the yearly profit and loss report as PDF: ${PROFIT_LOSS_CONTENT}`,
  path: '/api/export/profit-loss.pdf',
});
