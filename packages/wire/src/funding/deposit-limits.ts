import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, moneyText } from '../fields.ts';

/** In account currency. */
const depositLimit = z.object({
  /** Null: no limit. */
  value: z.nullable(moneyText),
  /** A looser one, or none, that applies later. */
  next: z.nullable(z.object({ value: z.nullable(moneyText), at: isoTime })),
  /** Credited in the period, and claimed and not decided yet, at the rates of now. */
  used: moneyText,
  /** What can still be claimed; null: no limit. */
  left: z.nullable(moneyText),
  /** When the period ends. */
  endsAt: isoTime,
});

export const depositLimits = defineCall({
  operation: 'deposit-limits',
  room: 'funding',
  summary:
    'Returns the limits that the user has set for their own deposits, by day, week and month of the site’s timezone, and what is left of them. `set-own-limit` sets them.',
  method: 'GET',
  path: '/api/limits/deposits',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ day: depositLimit, week: depositLimit, month: depositLimit }),
  example: {},
  reasons: [],
});
