import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { moneyText } from '../fields.ts';
import { drawType, optionalRateText } from './fields.ts';

export const withdrawCurrency = z.object({
  id: z.number(),
  code: z.string(),
  /** The chain, such as `TRC20`; empty for a bank. */
  protocol: z.string(),
  /** With `fee_type` 1 an amount in the currency of the site, otherwise a percentage of the amount. */
  draw_rate: moneyText,
  fee_type: z.union([z.literal(1), z.literal(2)]),
  /** What one unit of the site currency pays in this currency now; null: not known yet. Fixed at approval. */
  usd_price: optionalRateText,
  /** The customer's address in this currency that may be used already, if there is one; empty otherwise. */
  dc_address: z.string(),
  /** Ours: in the currency of the site, both included. */
  min_amount: moneyText,
  max_amount: moneyText,
});
export type WithdrawCurrency = z.output<typeof withdrawCurrency>;

export const withdrawCurrencies = defineCall({
  operation: 'withdraw-currencies',
  room: 'funding',
  summary: 'Lists the currencies in which customers can withdraw, with fee and limits.',
  method: 'GET',
  path: '/api/account/draw_symbol_list',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({
    /** 1 crypto, 2 bank. */
    type: drawType,
  }),
  response: z.array(withdrawCurrency),
  example: { type: publicId('1') },
  reasons: [],
});
