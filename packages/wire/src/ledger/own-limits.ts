import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, journalSeq, moneyText } from '../fields.ts';

/** The limits of the caller, what is used of them, and what keeps them from opening anything. */
const lossLimit = z.object({
  /** Null: no limit. */
  value: z.nullable(moneyText),
  /** A looser one, or none, that applies later. */
  next: z.nullable(z.object({ value: z.nullable(moneyText), at: isoTime })),
  /** Realised in the period after fee and swap; negative for a loss. */
  realised: moneyText,
  /** When the period ends. */
  endsAt: isoTime,
});

export const ownLimits = defineCall({
  operation: 'own-limits',
  room: 'ledger',
  summary:
    'Returns the limits that the user has set for themselves, what was realised today and this week in the site’s timezone, a time-out or self-exclusion that runs, and what keeps the user from opening anything now.',
  method: 'GET',
  path: '/api/limits/mine',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    dayLoss: lossLimit,
    weekLoss: lossLimit,
    session: z.object({
      minutes: z.nullable(z.number()),
      next: z.nullable(z.object({ minutes: z.nullable(z.number()), at: isoTime })),
    }),
    /** The break that runs; of two the one that ends later. */
    break: z.nullable(z.object({ kind: z.enum(['time-out', 'self-exclusion']), until: isoTime })),
    /** Nothing can be opened until then. Closing, cancelling and stops always work. */
    closeOnly: z.nullable(
      z.object({ by: z.enum(['time-out', 'self-exclusion', 'week-loss', 'day-loss']), until: isoTime }),
    ),
    seq: journalSeq,
  }),
  example: {},
  reasons: [],
});
