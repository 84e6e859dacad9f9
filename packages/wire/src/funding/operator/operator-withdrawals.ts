import { PAYMENT_WAYS } from '@vitrine/domain/funding/requests';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { optionalWhole } from '../../fields.ts';
import { after, next, optionalChoice, optionalLine } from '../../operator-fields.ts';
import { FUNDING_READERS, WITHDRAWAL_STATES, withdrawalRow } from './fields.ts';

export const operatorWithdrawals = defineCall({
  operation: 'operator-withdrawals',
  room: 'funding',
  summary:
    'Lists withdrawals by state: those that are open (pending, approved, held) oldest first, decided ones newest first.',
  method: 'GET',
  path: '/console/api/funding/withdrawals',
  access: { staff: FUNDING_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** Absent: `pending`. */
    state: optionalChoice(WITHDRAWAL_STATES),
    way: optionalChoice(PAYMENT_WAYS),
    currency: optionalLine(40),
    customer: optionalWhole(1, 999_999_999_999_999),
    after,
  }),
  response: z.object({ rows: z.array(withdrawalRow), next, waiting: z.number() }),
  example: { state: 'pending', way: 'bank', currency: anyText('USD'), customer: '1', after: '1' },
  reasons: [],
});
