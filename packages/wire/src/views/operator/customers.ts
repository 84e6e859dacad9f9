import { BOOKS } from '@vitrine/domain/ledger/chart';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { isoTime, moneyText, optionalUnixSeconds } from '../../fields.ts';
import { after, next, optionalChoice, optionalLine } from '../../operator-fields.ts';
import { anyNumber, CUSTOMER_READERS } from './fields.ts';

export const customerRow = z.object({
  id: z.number(),
  /** E-mail address, or phone number; empty for a demo account. */
  contact: z.string(),
  /** As given by the customer; may be empty. */
  name: z.string(),
  book: z.enum(BOOKS),
  createdAt: isoTime,
  /** When one of the customer's active sessions was last used. */
  lastSeenAt: z.nullable(isoTime),
  isFrozen: z.boolean(),
  openOrders: z.number(),
  pendingOrders: z.number(),
  runningOptions: z.number(),
  /** Total posted balance of the customer's accounts, open stakes included. */
  posted: moneyText,
});
export type CustomerRow = z.output<typeof customerRow>;

export const customers = defineCall({
  operation: 'customers',
  room: 'views',
  summary: 'Lists customers, newest first.',
  method: 'GET',
  path: '/console/api/customers',
  access: { staff: CUSTOMER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    after,
    /** This customer, or the owner of this order or option. */
    customer: anyNumber,
    order: anyNumber,
    option: anyNumber,
    /** The beginning of an e-mail address, a phone number (with its prefix) or a name. */
    contact: optionalLine(100),
    book: optionalChoice(BOOKS),
    /** Registered from here. */
    startTime: optionalUnixSeconds,
    /** Exclusive. */
    endTime: optionalUnixSeconds,
  }),
  response: z.object({ rows: z.array(customerRow), next }),
  example: {
    after: '',
    customer: '1',
    order: '',
    option: '',
    contact: anyText(''),
    book: '',
    startTime: '0',
    endTime: '4000000000',
  },
  reasons: [],
});
