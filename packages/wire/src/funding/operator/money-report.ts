import { DEPOSIT_WAYS } from '@vitrine/domain/funding/requests';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyText } from '../../fields.ts';
import { FUNDING_READERS } from './fields.ts';
import { reportFilter } from './report-filter.ts';

export const moneyReportRow = z.object({
  /** `2026-11-25`, UTC. */
  day: z.string(),
  way: z.enum(DEPOSIT_WAYS),
  currency: z.string(),
  deposits: z.number(),
  received: moneyText,
  /** In the currency of the site, as the columns that follow. */
  credited: moneyText,
  withdrawals: z.number(),
  gross: moneyText,
  fees: moneyText,
  /** In the currency. */
  paid: moneyText,
});

export const moneyReport = defineCall({
  operation: 'money-report',
  room: 'funding',
  summary: 'Money in and out, and fees, by day, way and currency.',
  method: 'GET',
  path: '/console/api/funding/report',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object(reportFilter),
  response: z.object({ rows: z.array(moneyReportRow) }),
  example: { startTime: '0', endTime: '4000000000' },
  reasons: [],
});
