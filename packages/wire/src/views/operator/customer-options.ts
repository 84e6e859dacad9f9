import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';
import { option } from '../../options/order.ts';
import { CUSTOMER_READERS } from './fields.ts';

export const customerOptions = defineCall({
  operation: 'customer-options',
  room: 'views',
  summary: 'Lists the timed options of a customer as the customer sees them, newest first.',
  method: 'GET',
  path: '/console/api/customers/options',
  access: { staff: CUSTOMER_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ customer: id, after }),
  response: z.object({ rows: z.array(option), next }),
  example: { customer: '999999', after: '' },
  reasons: [],
});
