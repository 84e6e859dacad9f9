import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, moneyText } from '../fields.ts';

export const publicWithdrawals = defineCall({
  operation: 'public-withdrawals',
  room: 'funding',
  summary:
    'Shows to everybody how the site pays: open withdrawals, how old the oldest is, what is held, and how many were paid within 24 hours.',
  method: 'GET',
  path: '/api/trust/withdrawals',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    currency: z.string(),
    /** Pending, approved and held ones. */
    count: z.number(),
    sum: moneyText,
    oldestAt: z.nullable(isoTime),
    /** How long that one has been open, in seconds; 0 without one. */
    oldestAgeSeconds: z.number(),
    heldCount: z.number(),
    heldSum: moneyText,
    overdueCount: z.number(),
    /** Of the last 90 days. */
    days90: z.object({
      paid: z.number(),
      /** Percent with 2 decimals of those that were paid, 24 hours after the request or sooner; null: none was paid. */
      within24h: z.nullable(z.string()),
      /** The same days in spans of equal length, oldest first. */
      spans: z.array(
        z.object({
          from: isoTime,
          paid: z.number(),
          within24h: z.nullable(z.string()),
        }),
      ),
    }),
    /** No deposit is taken while withdrawals are late or too much is held. */
    isIntakeLocked: z.boolean(),
    measuredAt: isoTime,
  }),
  example: {},
  reasons: [],
});
