import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { id, journalSeq, optionalChangedPrice, optionalLots, optionalPrice } from '../fields.ts';

export const modifyOrder = defineCall({
  operation: 'modify-order',
  room: 'trading',
  summary:
    'Changes target, lots and stops of a pending order in one step. What is left out stays; a stop of 0 is removed. The order keeps its number and its kind (limit or stop), and what it holds changes with it. Stops alone can be changed while the market is closed.',
  method: 'GET',
  path: '/v2/api/forex/modify_trade',
  access: 'user',
  effect: 'change',
  why: 'A customer changes their own pending order before it triggers.',
  inReadOnly: 'core-decides',
  keyed: true,
  request: z.object({
    id,
    /** Lots; absent or empty: unchanged. */
    cont: optionalLots,
    /** Absent, empty and 0: unchanged. */
    target_price: optionalPrice,
    /** Absent and empty: unchanged; 0: none. */
    stop_loss_price: optionalChangedPrice,
    target_profit_price: optionalChangedPrice,
  }),
  response: z.object({ id: z.number(), seq: journalSeq }),
  example: {
    id: own('pending-order', 'trading.order-not-pending'),
    cont: '0.01',
    target_price: '',
    stop_loss_price: '0',
    target_profit_price: '',
  },
  reasons: [
    'market.closed',
    'market.suspended',
    'market.quote-stale',
    'market.no-conversion',
    'trading.account-frozen',
    'config.close-only',
    'config.read-only',
    'config.country-close-only',
    'ledger.self-exclusion',
    'ledger.time-out',
    'ledger.week-loss-limit',
    'ledger.day-loss-limit',
    'trading.margin-check-running',
    'trading.no-multiple',
    'trading.multiple-not-offered',
    'trading.multiple-above-cap',
    'trading.multiple-above-country-cap',
    'trading.lots-below-minimum',
    'trading.lots-above-maximum',
    'trading.lots-off-step',
    'trading.stop-loss-wrong-side',
    'trading.take-profit-wrong-side',
    'trading.trailing-stop-too-far',
    'trading.insufficient-margin',
    'trading.customer-limit',
    'trading.house-limit',
    'trading.order-not-pending',
    'trading.target-wrong-side',
    'trading.terms-changed',
    'request.key-reused',
    'request.busy',
    'request.storage-short',
    'request.quarantined',
  ],
});
