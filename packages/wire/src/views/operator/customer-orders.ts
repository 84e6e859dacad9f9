import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, whole } from '../../fields.ts';
import { next } from '../../operator-fields.ts';
import { order } from '../../trading/order.ts';
import { afterTwo, anyNumber, CUSTOMER_READERS } from './fields.ts';

const rowOrNull = z.nullable(z.number());

export const customerOrder = z.extend(order, {
  /** Rows of the journal in which it was placed or opened, triggered, its stops set, and ended. */
  journal: z.object({ created: z.number(), triggered: rowOrNull, stops: rowOrNull, closed: rowOrNull }),
});
export type CustomerOrder = z.output<typeof customerOrder>;

export const customerOrders = defineCall({
  operation: 'customer-orders',
  room: 'views',
  summary: 'Lists the contract orders of a customer as the customer sees them, newest first, with their journal rows.',
  method: 'GET',
  path: '/console/api/customers/orders',
  access: { staff: CUSTOMER_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({
    customer: id,
    /** 0 pending, 1 holding, 3 history. */
    status: whole(0, 3).check(z.refine((value) => value !== 2)),
    after: afterTwo,
    /** Only this order, whatever its status. */
    order: anyNumber,
  }),
  response: z.object({ rows: z.array(customerOrder), next }),
  example: { customer: '999999', status: '1', after: '', order: '' },
  reasons: [],
});
