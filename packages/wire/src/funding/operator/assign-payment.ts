import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';
import { PAYMENT_DECISION_REASONS, paymentProvider, paymentRow } from './payment-fields.ts';

export const assignPayment = defineCall({
  operation: 'assign-payment',
  room: 'funding',
  summary:
    'Assigns a payment that waits to an open deposit of the same currency. What arrived is then recorded for the deposit; nothing is credited before it is approved.',
  method: 'POST',
  path: '/console/api/funding/payments/assign',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Says whose payment it is when reference, amount or name do not tell. The amount is that of the bank or chain, and an approval decides, above the limit by two people.',
  keyed: true,
  request: z.object({ provider: paymentProvider, payment: id, deposit: id, note: optionalLine(500) }),
  response: paymentRow,
  example: { provider: 'bank', payment: '999999', deposit: '999999', note: anyText('Paid by the wife, same address.') },
  reasons: PAYMENT_DECISION_REASONS,
});
