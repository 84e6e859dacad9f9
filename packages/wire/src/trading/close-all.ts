import { POSITION_FILTERS } from '@vitrine/domain/trading/order';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { journalSeq, moneyText, optionalWhole } from '../fields.ts';

export const closeAll = defineCall({
  operation: 'close-all',
  room: 'trading',
  summary:
    'Closes the positions of the user at the market, all at the prices of one moment. Positions in markets that are closed, suspended or without a current price are skipped. More than 2,000 positions close in several steps at the same prices; orders opened later stay open.',
  method: 'GET',
  path: '/v2/api/forex/close_all',
  access: 'user',
  effect: 'change',
  why: 'A customer closes their own positions at the market prices of the tape.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({
    /** By their profit at the current price (`FactProfits`); 0 is neither profitable nor losing. */
    which: z.enum(POSITION_FILTERS),
    /** Only positions in this product; every product when absent, empty or 0. */
    forex_id: optionalWhole(0, 999_999_999_999_999),
  }),
  response: z.object({
    /** Positions that are closed now. */
    closed: z.number(),
    /** Positions that following steps close; 0 unless there are more than 2,000. */
    closing: z.number(),
    /** Chosen positions that cannot be closed now. */
    skipped: z.number(),
    /** Sum of the results of `closed` and `closing`. */
    profit: moneyText,
    /** Ours: the same less fees and swaps; null while positions are still closing. */
    net_profit: z.nullable(moneyText),
    seq: journalSeq,
  }),
  example: { which: 'all', forex_id: publicId('1', 'held-product') },
  reasons: [
    'market.closed',
    'market.suspended',
    'market.quote-stale',
    'market.no-conversion',
    'trading.nothing-to-close',
    'trading.close-by-product',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
