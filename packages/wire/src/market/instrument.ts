import * as z from 'zod/mini';
import { isoTime, lotsText, moneyText, signedRateText } from '../fields.ts';
import { assetClass } from './asset-class.ts';

/** When the instrument trades: minutes since Monday 00:00 of the zone; see `domain/market/calendar`. */
export const tradingHours = z.object({
  always: z.boolean(),
  zone: z.enum(['utc', 'new-york', 'london', 'frankfurt', 'tokyo', 'hong-kong']),
  sessions: z.array(z.object({ from: z.number(), to: z.number() })),
  holidays: z.array(z.string()),
});

export const instrument = z.object({
  Id: z.number(),
  Code: z.string(),
  ShowCode: z.string(),
  /** Ours: what it is called in the language of the call; `ShowCode` if it has no name. */
  Name: z.string(),
  /** Path of an SVG picture on this site. */
  Logo: z.string(),
  CategoryId: z.number(),
  /** 1 open, 0 closed by its calendar, 2 suspended (halted, or no fresh quote). */
  MarketStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Ours: halted by staff, for a public reason; separates the two cases of status 2. */
  IsHalted: z.boolean(),
  PricePrecision: z.number(),
  /** Lot step. */
  Pip: lotsText,
  /** 1: fixed margin per lot. */
  MarginMode: z.union([z.literal(0), z.literal(1)]),
  ForexMinCont: lotsText,
  /** Units per lot. */
  ForexContNum: z.number(),
  /** 8 decimals: per lot, or a fraction of the notional, by `trade_fee_type`. */
  ForexFeeRate: z.string(),
  /** Ours: overnight swap of a buy and of a sell, as a fraction of the notional, 8 decimals; negative for a credit. */
  SwapBuy: signedRateText,
  SwapSell: signedRateText,
  HasForexMultiple: z.array(z.object({ Value: z.number(), Default: z.union([z.literal(0), z.literal(1)]) })),
  /** Mid prices of the UTC day; null until the first quote. `Change` is percent, 2 decimals. */
  ForexQuotations: z.object({
    Open: z.nullable(z.number()),
    Close: z.nullable(z.number()),
    Change: z.nullable(z.number()),
  }),
  Category: assetClass,
  QuoteCurrency: z.string(),
  MarginPerLot: moneyText,
  MaxLots: lotsText,
  /** Of the caller's book; of the site's book for a visitor. */
  LeverageCap: z.number(),
  /** Points added around the mid. */
  Spread: z.number(),
  Bid: z.nullable(z.number()),
  Ask: z.nullable(z.number()),
  High: z.nullable(z.number()),
  Low: z.nullable(z.number()),
  TradingHours: tradingHours,
  FillRule: z.enum(['last', 'next']),
  /** Maximum age of a quote that can be traded, in seconds. */
  QuoteMaxAge: z.number(),
  /** `simulated`, `replay` or the feed's name. */
  Source: z.string(),
  QuotedAt: z.nullable(isoTime),
  /** Number of the quote, as in the pushes; 0 before the first. */
  QuoteSeq: z.number(),
});
export type InstrumentRow = z.output<typeof instrument>;
