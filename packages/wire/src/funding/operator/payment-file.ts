import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime, moneyText } from '../../fields.ts';
import { PROOF_READERS } from './fields.ts';
import { paymentFileRow } from './payment-fields.ts';

export const paymentFile = defineCall({
  operation: 'payment-file',
  room: 'funding',
  summary: 'Returns a file of payouts with its payments and what became of each. The audit log records every read.',
  method: 'GET',
  path: '/console/api/funding/payment-file',
  access: { staff: PROOF_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ file: id }),
  response: z.object({
    ...paymentFileRow.shape,
    rows: z.array(
      z.object({
        withdrawal: z.number(),
        customer: z.number(),
        currency: z.string(),
        amount: moneyText,
        /** Who is paid; null on a chain. */
        payee: z.nullable(z.string()),
        /** The account or address. */
        destination: z.string(),
        /** The end-to-end id, or the transaction once it is known. */
        reference: z.nullable(z.string()),
        /** `sent`: on its way. `paid` only when a statement or the chain shows it. */
        state: z.enum(['sent', 'paid', 'failed']),
        /** Why it failed: a code of ISO 20022 such as `AC01`, or what the chain says. */
        reason: z.nullable(z.string()),
        decidedAt: z.nullable(isoTime),
        /** The withdrawal has been marked by it. */
        isReported: z.boolean(),
      }),
    ),
  }),
  example: { file: '999999' },
  reasons: ['request.not-found'],
});
