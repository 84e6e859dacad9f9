import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { publicId } from '../example.ts';
import { id, journalSeq, optionalWhole, stake, whole } from '../fields.ts';
import { option } from './order.ts';

export const submitOption = defineCall({
  operation: 'submit-option',
  room: 'options',
  summary:
    'Opens a timed option, which enters at the next tick. The answer is sent after the option is stored durably.',
  method: 'GET',
  path: '/v2/api/micro/submit',
  access: 'user',
  effect: 'change',
  why: 'A customer opens their own option at the next tick of the tape.',
  inReadOnly: 'core-decides',
  keyed: true,
  request: z.object({
    forex_id: id,
    /** 1 up, 2 down. */
    type: whole(1, 2),
    /** Stake, two decimals. */
    number: stake,
    /** One of the durations offered. */
    seconds: whole(1, 86_400),
    /** The `terms_version` that the customer saw; refused when the terms have changed since. */
    terms_version: optionalWhole(1, 999_999_999),
  }),
  response: z.extend(option, { seq: journalSeq }),
  example: { forex_id: publicId('1', 'open-market'), type: '1', number: '10.50', seconds: '30', terms_version: '1' },
  reasons: [
    'market.instrument-not-found',
    'market.closed',
    'market.suspended',
    'market.quote-stale',
    'options.account-not-found',
    'options.account-frozen',
    'config.close-only',
    'config.read-only',
    'config.country-close-only',
    'ledger.self-exclusion',
    'ledger.time-out',
    'ledger.week-loss-limit',
    'ledger.day-loss-limit',
    'options.not-offered',
    'config.not-in-country',
    'options.terms-changed',
    'options.duration-not-offered',
    'options.stake-decimals',
    'options.stake-below-minimum',
    'options.stake-above-maximum',
    'options.insufficient-balance',
    'options.closes-before-expiry',
    'options.house-limit',
    'request.key-reused',
    'request.busy',
    'request.storage-short',
    'request.quarantined',
  ],
});
