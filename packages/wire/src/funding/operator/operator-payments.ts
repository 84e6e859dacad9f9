import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { after, next, optionalChoice } from '../../operator-fields.ts';
import { PROOF_READERS } from './fields.ts';
import { PAYMENT_PROVIDERS, PAYMENT_STATES, paymentRow } from './payment-fields.ts';

export const operatorPayments = defineCall({
  operation: 'operator-payments',
  room: 'funding',
  summary:
    'Lists the payments that a bank or a chain has reported, by state: those that wait for a person oldest first, the others newest first. A site in paper mode has none.',
  method: 'GET',
  path: '/console/api/funding/payments',
  access: { staff: PROOF_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    /** Absent: `bank`. */
    provider: optionalChoice(PAYMENT_PROVIDERS),
    /** Absent: `waiting`. */
    state: optionalChoice(PAYMENT_STATES),
    after,
  }),
  response: z.object({
    rows: z.array(paymentRow),
    next,
    /** All that wait for a person, by provider. */
    waiting: z.object({ bank: z.number(), ethereum: z.number() }),
  }),
  example: { provider: 'bank', state: 'waiting', after: '1' },
  reasons: [],
});
