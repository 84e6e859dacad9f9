import { OWN_LIMITS } from '@vitrine/domain/ledger/own-limits';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, journalSeq, moneyOrZero } from '../fields.ts';

export const setOwnLimit = defineCall({
  operation: 'set-own-limit',
  room: 'ledger',
  summary:
    'Sets a limit of the user’s own: the loss of a day or a week, what is deposited in a day, a week or a month, in account currency, or the minutes of a session; 0 is no limit. A tighter limit applies at once. A looser one, or none, applies after 24 hours; setting the limit in force again withdraws it.',
  method: 'POST',
  path: '/api/limits/set',
  access: 'user',
  effect: 'change',
  why: 'Customers protect themselves: only they set their own limits, and only a tighter one applies at once.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({
    limit: z.enum(OWN_LIMITS),
    /** An amount with at most 6 decimals, or whole minutes. */
    value: moneyOrZero,
  }),
  /** `appliesAt` is null when it applies already. */
  response: z.object({ appliesAt: z.nullable(isoTime), seq: journalSeq }),
  example: { limit: 'day-loss', value: '250' },
  reasons: [
    'ledger.account-not-found',
    'ledger.limit-out-of-range',
    'ledger.results-changed',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
