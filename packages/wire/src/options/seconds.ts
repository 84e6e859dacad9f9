import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { flag, moneyText, rateText } from '../fields.ts';

/** A choice of how long an option runs. */
export const duration = z.object({
  Id: z.number(),
  Seconds: z.number(),
  /** Profit of a win as a fraction of the stake. */
  ProfitRatio: rateText,
  /** Least stake. */
  LimitAmount: moneyText,
  /** Highest stake. */
  MaxAmount: moneyText,
});
export type DurationRow = z.output<typeof duration>;

export const seconds = defineCall({
  operation: 'seconds',
  room: 'options',
  summary: 'What timed options are offered on: durations with their profit ratios, and stakes to choose from.',
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
    /** '1': the caller may open options; a visitor is answered for the site's own book. */
    is_offered: flag,
    /** Version of all this: it goes up with every change. */
    terms_version: z.number(),
  }),
  example: {},
  reasons: [],
});
