import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, isoTime, moneyText } from '../../fields.ts';
import { next } from '../../operator-fields.ts';
import { afterTwo, CUSTOMER_READERS } from './fields.ts';

export const customerLogEntry = z.object({
  /** The journal row, and the place of the entry in it. */
  seq: z.number(),
  idx: z.number(),
  /** The place of its posting in that row: entries are numbered by side. */
  posting: z.number(),
  at: isoTime,
  /** 1 funding, 2 contract, 3 options. */
  account: z.number(),
  /** Reason of the posting; its number if the name is unknown. */
  reason: z.string(),
  value: moneyText,
  balanceAfter: moneyText,
  /** The order or option it is about, 0 for none. */
  ref: z.number(),
});
export type CustomerLogEntry = z.output<typeof customerLogEntry>;

export const customerLog = defineCall({
  operation: 'customer-log',
  room: 'views',
  summary: 'Lists the account log of a customer, newest first.',
  method: 'GET',
  path: '/console/api/customers/log',
  access: { staff: CUSTOMER_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  request: z.object({ customer: id, after: afterTwo }),
  response: z.object({ rows: z.array(customerLogEntry), next }),
  example: { customer: '999999', after: '' },
  reasons: [],
});
