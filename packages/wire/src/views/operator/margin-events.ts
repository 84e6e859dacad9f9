import { BOOKS } from '@vitrine/domain/ledger/chart';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime, moneyText, optionalUnixSeconds } from '../../fields.ts';
import { after, next, optionalChoice } from '../../operator-fields.ts';
import { CUSTOMER_READERS } from './fields.ts';

export const MARGIN_EVENTS = ['margin-call', 'stop-out', 'balance-protection'] as const;
export type MarginEventKind = (typeof MARGIN_EVENTS)[number];

export const marginEvent = z.object({
  id: z.number(),
  at: isoTime,
  kind: z.enum(MARGIN_EVENTS),
  customer: z.number(),
  book: z.enum(BOOKS),
  /** The journal row that it is of. */
  row: z.number(),
  /** Of a margin call. */
  netValue: z.nullable(moneyText),
  usedMargin: z.nullable(moneyText),
  /** The order that a stop-out closed. */
  order: z.nullable(z.number()),
  /** Gross profit of that order, or what the house paid to bring a negative balance to 0. */
  amount: z.nullable(moneyText),
});
export type MarginEvent = z.output<typeof marginEvent>;

export const marginEvents = defineCall({
  operation: 'margin-events',
  room: 'views',
  summary: 'Lists margin calls, stop-outs and negative balances that the house paid, newest first.',
  method: 'GET',
  path: '/console/api/margin-events',
  access: { staff: CUSTOMER_READERS },
  effect: 'read',
  keyed: false,
  request: z.object({
    after,
    event: optionalChoice(MARGIN_EVENTS),
    book: optionalChoice(BOOKS),
    startTime: optionalUnixSeconds,
    /** Exclusive. */
    endTime: optionalUnixSeconds,
  }),
  response: z.object({ rows: z.array(marginEvent), next }),
  example: { after: '1', event: 'stop-out', book: '', startTime: '0', endTime: '4000000000' },
  reasons: [],
});
