import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { id, lotsText, optionalPrice } from '../fields.ts';

/** The refusals that a larger order would meet, in the order in which they are checked. */
export const ORDER_LIMITS = [
  'trading.lots-above-maximum',
  'trading.too-many-orders',
  'trading.customer-limit',
  'trading.house-limit',
] as const;
export type OrderLimit = (typeof ORDER_LIMITS)[number];

const sideLimit = z.object({
  /** The largest order that these limits accept; 0 when they do not accept the smallest. Margin is not one of them. */
  lots: lotsText,
  /** What refuses one step more. */
  limit: z.enum(ORDER_LIMITS),
  /** Both in words. */
  note: z.string(),
});
export type SideLimit = z.infer<typeof sideLimit>;

export const orderLimits = defineCall({
  operation: 'order-limits',
  room: 'trading',
  summary:
    'Ours: the largest order in an instrument that the limits of the instrument, of the customer and of the house accept, for each side, and which of them ends it. Other customers’ orders change it at any time.',
  method: 'GET',
  path: '/v2/api/forex/order_limits',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({
    forex_id: id,
    /** Of a pending order. Absent, empty and 0: at the market. */
    target_price: optionalPrice,
  }),
  response: z.object({ buy: sideLimit, sell: sideLimit }),
  example: { forex_id: publicId('1', 'open-market'), target_price: '' },
  reasons: ['market.instrument-not-found', 'market.no-conversion'],
});
