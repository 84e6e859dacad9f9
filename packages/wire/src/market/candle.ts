import * as z from 'zod/mini';

export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1month', 'year'] as const;
export const period = z.enum(PERIODS);
export type WirePeriod = (typeof PERIODS)[number];

/** Mid prices; `Time` is the candle's opening in unix seconds, `Volume` the number of quotes (simulated: weighted by activity). */
export const candle = z.object({
  Period: period,
  Time: z.number(),
  Open: z.number(),
  High: z.number(),
  Low: z.number(),
  Close: z.number(),
  Volume: z.number(),
});
export type CandleRow = z.output<typeof candle>;
