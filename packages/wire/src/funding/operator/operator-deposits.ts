import { DEPOSIT_WAYS } from '@vitrine/domain/funding/requests';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { optionalWhole } from '../../fields.ts';
import { after, next, optionalChoice, optionalLine } from '../../operator-fields.ts';
import { DEPOSIT_STATES, depositRow, FUNDING_READERS } from './fields.ts';

export const operatorDeposits = defineCall({
  operation: 'operator-deposits',
  room: 'funding',
  summary: 'Lists deposits by state: those that wait oldest first, decided ones newest first.',
  method: 'GET',
  path: '/console/api/funding/deposits',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** Absent: `pending`. */
    state: optionalChoice(DEPOSIT_STATES),
    way: optionalChoice(DEPOSIT_WAYS),
    currency: optionalLine(40),
    customer: optionalWhole(1, 999_999_999_999_999),
    after,
  }),
  response: z.object({ rows: z.array(depositRow), next, waiting: z.number() }),
  example: { state: 'pending', way: 'bank', currency: anyText('USD'), customer: '1', after: '1' },
  reasons: [],
});
