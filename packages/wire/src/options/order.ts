import { OUTCOMES, VOID_REASONS } from '@vitrine/domain/options/option';
import * as z from 'zod/mini';
import { fillTick, flag, isoTime, moneyText, rateText, siteTime } from '../fields.ts';

/** A timed option. The terms that decide its outcome are fixed when it is accepted. */
export const option = z.object({
  Id: z.number(),
  ForexTradeList: z.object({
    Id: z.number(),
    Code: z.string(),
    ShowCode: z.string(),
    PricePrecision: z.number(),
  }),
  /** 1 up, 2 down. */
  Type: z.union([z.literal(1), z.literal(2)]),
  /** Stake. */
  Number: moneyText,
  Seconds: z.number(),
  /** Until the expiry, 0 from then on. */
  RemainMilliSeconds: z.number(),
  /** Mid price at entry, 0 until then. */
  OpenPrice: z.number(),
  /** Mid price at exit, 0 until then and for a void option. */
  EndPrice: z.number(),
  ProfitRatio: rateText,
  /** Profit net of the stake; while the option runs, its profit at the newest price. */
  FactProfits: moneyText,
  /** 1 running, 3 closed. */
  Status: z.union([z.literal(1), z.literal(3)]),
  CreatedAtST: siteTime,
  /** Empty while the option runs. */
  CompleteAtST: siteTime,
  /** The fields from here on are ours: first the instants of both texts, `ClosedAt` null while the option runs. */
  CreatedAt: isoTime,
  ClosedAt: z.nullable(isoTime),
  ExpiresAt: isoTime,
  /** '0': a loss costs the stake; '1': stake x `ProfitRatio`, at most the stake. */
  LossLevel: flag,
  Outcome: z.nullable(z.enum(OUTCOMES)),
  VoidReason: z.nullable(z.enum(VOID_REASONS)),
  OpenTick: z.nullable(fillTick),
  EndTick: z.nullable(fillTick),
});
export type OptionRow = z.output<typeof option>;
