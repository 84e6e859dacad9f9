import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { flag, moneyText, rateText } from '../fields.ts';

/** A duration that a customer can choose. */
export const duration = z.object({
  Id: z.number(),
  Seconds: z.number(),
  /** Profit of a win as a fraction of the stake. */
  ProfitRatio: rateText,
  /** Minimum stake. */
  LimitAmount: moneyText,
  /** Maximum stake. */
  MaxAmount: moneyText,
});
export type DurationRow = z.output<typeof duration>;

export const seconds = defineCall({
  operation: 'seconds',
  room: 'options',
  summary: 'Lists the durations of timed options, each with its profit ratio, and the suggested stakes.',
  method: 'GET',
  path: '/v2/api/micro/get_seconds',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    sec: z.array(duration),
    number: z.array(z.object({ Number: moneyText })),
    /** '0': a loss costs the stake; '1': stake x `ProfitRatio`, at most the stake. As `micro_loss_level`. */
    loss_level: flag,
    /** '1': the caller may open options; for a visitor, whether customers of the site's book may. */
    is_offered: flag,
    /** Version of these terms: every change increases it. */
    terms_version: z.number(),
  }),
  example: {},
  reasons: [],
});
