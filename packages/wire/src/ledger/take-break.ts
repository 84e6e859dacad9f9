import { SELF_EXCLUSIONS, TIME_OUTS } from '@vitrine/domain/ledger/own-limits';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, journalSeq } from '../fields.ts';

export const takeBreak = defineCall({
  operation: 'take-break',
  room: 'ledger',
  summary:
    'Begins a time-out (1 day to 6 weeks) or a self-exclusion (6 months to 5 years) at once: nothing can be opened until it ends, while closing, cancelling and stops work. Nobody can end it early; it can only be made longer.',
  method: 'POST',
  path: '/api/limits/break',
  access: 'user',
  effect: 'change',
  why: 'Customers protect themselves: only they begin their own break, and nobody can end it early.',
  inReadOnly: 'stays',
  keyed: true,
  request: z.object({ length: z.enum([...TIME_OUTS, ...SELF_EXCLUSIONS]) }),
  response: z.object({ until: isoTime, seq: journalSeq }),
  example: { length: '1-day' },
  reasons: [
    'ledger.account-not-found',
    'ledger.break-not-longer',
    'request.key-reused',
    'request.busy',
    'request.quarantined',
  ],
});
