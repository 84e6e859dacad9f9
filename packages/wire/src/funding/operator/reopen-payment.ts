import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { line } from '../../operator-fields.ts';
import { FINANCE } from './fields.ts';
import { PAYMENT_DECISION_REASONS, paymentProvider, paymentRow } from './payment-fields.ts';

export const reopenPayment = defineCall({
  operation: 'reopen-payment',
  room: 'funding',
  summary: 'Takes back that a payment was set aside: it waits again.',
  method: 'POST',
  path: '/console/api/funding/payments/reopen',
  access: { staff: FINANCE },
  effect: 'change',
  why: 'A payment that was set aside by mistake can still be assigned to the deposit of its customer.',
  keyed: true,
  request: z.object({ provider: paymentProvider, payment: id, note: line(500) }),
  response: paymentRow,
  example: { provider: 'bank', payment: '999999', note: anyText('It was the deposit of a customer after all.') },
  reasons: PAYMENT_DECISION_REASONS,
});
