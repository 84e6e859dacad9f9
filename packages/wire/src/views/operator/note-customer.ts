import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id, isoTime } from '../../fields.ts';
import { line } from '../../operator-fields.ts';
import { CUSTOMER_READERS } from './fields.ts';

export const customerNote = z.object({ id: z.number(), at: isoTime, staffName: z.string(), text: z.string() });
export type CustomerNote = z.output<typeof customerNote>;

export const noteCustomer = defineCall({
  operation: 'note-customer',
  room: 'views',
  summary: 'Adds a staff note about a customer. Notes cannot be changed or deleted.',
  method: 'POST',
  path: '/console/api/customers/note',
  access: { staff: CUSTOMER_READERS },
  effect: 'change',
  why: 'Staff record what they learned about a customer. A note has no effect on the account.',
  keyed: true,
  request: z.object({ customer: id, text: line(1_000) }),
  response: customerNote,
  example: { customer: '999999', text: anyText('Asked for a call on Monday') },
  reasons: ['request.not-found', 'request.key-reused'],
});
