import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { FUNDING_READERS } from './fields.ts';
import { reportFilter } from './report-filter.ts';

export const exportMoneyReport = defineCall({
  operation: 'export-money-report',
  room: 'funding',
  summary:
    'Exports money in and out, and fees, by day, way and currency, as a CSV file. The audit log records the export.',
  method: 'GET',
  path: '/console/api/funding/report.csv',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  answersFile: true,
  request: z.object(reportFilter),
  response: z.null(),
  example: { startTime: '0', endTime: '4000000000' },
  reasons: [],
});
