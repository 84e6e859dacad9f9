import { BOOKS } from '@vitrine/domain/ledger/chart';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText, optionalUnixSeconds } from '../../fields.ts';
import { after, next, optionalChoice } from '../../operator-fields.ts';
import { anyNumber, CUSTOMER_READERS } from './fields.ts';

export const customerRow = z.object({
  id: z.number(),
  book: z.enum(BOOKS),
  createdAt: isoTime,
  /** Newest sign of life of a session that still stands. */
  lastSeenAt: z.nullable(isoTime),
  isFrozen: z.boolean(),
  openOrders: z.number(),
  pendingOrders: z.number(),
  runningOptions: z.number(),
  /** Posted on all of the customer's accounts together, open stakes included. */
  posted: moneyText,
});
export type CustomerRow = z.output<typeof customerRow>;

export const customers = defineCall({
  operation: 'customers',
  room: 'views',
  summary: 'Customers, the newest first.',
  method: 'GET',
  path: '/console/api/customers',
  access: { staff: CUSTOMER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    after,
    /** Exactly this one, or whose order or option this is. */
    customer: anyNumber,
    order: anyNumber,
    option: anyNumber,
    book: optionalChoice(BOOKS),
    /** Registered from here. */
    startTime: optionalUnixSeconds,
    /** Exclusive. */
    endTime: optionalUnixSeconds,
  }),
  response: z.object({ rows: z.array(customerRow), next }),
  example: { after: '', customer: '1', order: '', option: '', book: '', startTime: '0', endTime: '4000000000' },
  reasons: [],
});
