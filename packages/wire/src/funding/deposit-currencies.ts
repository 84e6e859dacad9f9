import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { moneyText } from '../fields.ts';
import { optionalRateText } from './fields.ts';

export const depositCurrency = z.object({
  id: z.number(),
  /** What a customer reads: `USDT (TRC20)`. */
  name: z.string(),
  code: z.string(),
  /** In the currency, both included. */
  min_amount: moneyText,
  max_amount: moneyText,
  /** Ours: 0 by a coin address, 1 by bank. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** Ours: the chain, such as `TRC20`; empty for a bank. */
  protocol: z.string(),
  /** Ours: what one unit is worth now in the currency of the site; null: not known yet. The rate when the money arrives counts. */
  rate: optionalRateText,
});
export type DepositCurrency = z.output<typeof depositCurrency>;

export const depositCurrencies = defineCall({
  operation: 'deposit-currencies',
  room: 'funding',
  summary: 'Lists the currencies in which customers can deposit, by coin address (`type` 0) or by bank (`type` 1).',
  method: 'GET',
  path: '/api/quickCharge/symbols',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(depositCurrency),
  example: {},
  reasons: [],
});
