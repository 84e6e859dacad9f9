import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { line } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';
import { PAYMENT_DECISION_REASONS, paymentProvider, paymentRow } from './payment-fields.ts';

export const dismissPayment = defineCall({
  operation: 'dismiss-payment',
  room: 'funding',
  summary: 'Sets a payment that waits aside, with the reason: it is no deposit. It can be taken back.',
  method: 'POST',
  path: '/console/api/funding/payments/dismiss',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'Rent, interest and money that was sent back concern no customer. Nothing is booked, and the reason stays with the payment.',
  keyed: true,
  request: z.object({ provider: paymentProvider, payment: id, note: line(500) }),
  response: paymentRow,
  example: { provider: 'bank', payment: '999999', note: anyText('Interest of the bank.') },
  reasons: PAYMENT_DECISION_REASONS,
});
