import { CLOSED_BY, PENDING_KINDS } from '@vitrine/domain/trading/order';
import * as z from 'zod/mini';
import { fillTick, isoTime, lotsText, moneyText, siteTime } from '../fields.ts';

export const order = z.object({
  Id: z.number(),
  /** The master's order this one copies, 0 for none. */
  OriginId: z.number(),
  /** Ours: the order that this one was a part of until it was closed; 0: none. */
  PartOf: z.number(),
  ForexTradeLists: z.object({
    Id: z.number(),
    Code: z.string(),
    ShowCode: z.string(),
    PricePrecision: z.number(),
    /** Ours: units in one lot and the currency of the price, by the terms it was opened under. */
    ForexContNum: z.number(),
    QuoteCurrency: z.string(),
  }),
  /** 1 buy, 2 sell. */
  OrderType: z.union([z.literal(1), z.literal(2)]),
  Quantity: lotsText,
  /** Opening price; the target of an order that never filled. */
  OriginPrice: z.number(),
  /** Closing price, 0 while it is open and for an order that never filled. */
  Price: z.number(),
  /** The live price at which a position would close or a pending order open; the closing price in history. */
  UpdatePrice: z.number(),
  /** The result of the price alone: realised, or at the current price while it is open. */
  FactProfits: moneyText,
  /** Ours: FactProfits less fee and swap; 0 for an order that never filled. */
  NetProfits: moneyText,
  /** Margin held, of a pending order at its target. */
  CautionMoney: moneyText,
  /** Charged at the opening; of a pending order held, of an order that never filled 0. */
  TradeFee: moneyText,
  Fee: moneyText,
  /** Ours: overnight swap so far; positive for a cost, negative for a credit. Not part of FactProfits. */
  Swap: moneyText,
  /** 0: none. */
  TargetLossPrice: z.number(),
  TargetProfitPrice: z.number(),
  /** Ours: distance of the trailing stop in points, the smallest steps of the price; 0: none. */
  TrailingPoints: z.number(),
  /** Ours: where the trailing stop of a position is now, in history where the price reached it; otherwise 0. */
  TrailingPrice: z.number(),
  /** Ours: market price when a pending order was placed, and its type (limit or stop); 0 and null for a market order. */
  TargetPrice: z.number(),
  PendingKind: z.nullable(z.enum(PENDING_KINDS)),
  /** 0 pending, 1 holding, 3 history. */
  Status: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  CreateTimeHandler: siteTime,
  CompleteTimeHandler: siteTime,
  /** Ours: the instants of both texts; `ClosedAt` is null until the order ends. */
  CreatedAt: isoTime,
  ClosedAt: z.nullable(isoTime),
  Multiple: z.number(),
  ClosedBy: z.nullable(z.enum(CLOSED_BY)),
  OpenTick: z.nullable(fillTick),
  CloseTick: z.nullable(fillTick),
});
export type OrderRow = z.output<typeof order>;
