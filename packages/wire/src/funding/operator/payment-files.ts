import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyText } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';
import { PROOF_READERS } from './fields.ts';
import { paymentFileRow, paymentProvider } from './payment-fields.ts';

export const paymentFiles = defineCall({
  operation: 'payment-files',
  room: 'funding',
  summary:
    'Lists the files of payouts, newest first, and what could be in the next one: approved withdrawals that no file pays.',
  method: 'GET',
  path: '/console/api/funding/payment-files',
  access: { staff: PROOF_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({ after }),
  response: z.object({
    rows: z.array(paymentFileRow),
    next,
    ready: z.array(
      z.object({
        provider: paymentProvider,
        currency: z.string(),
        /** The account that pays; empty for a chain. */
        account: z.string(),
        payments: z.number(),
        total: moneyText,
        /** The withdrawals, oldest first, at most 10,000 (a chain: 1,000). */
        withdrawals: z.array(z.number()),
      }),
    ),
  }),
  example: { after: '1' },
  reasons: [],
});
