import type { Lots, Money, Rate } from '../kernel/decimal.ts';
import type { Calendar } from './calendar.ts';

/** Decimals of a price if the terms do not specify them (OPEN-42). */
export const DEFAULT_PRICE_PRECISION = 4;

/** Instruments of a class share a leverage cap, a stress percentage and a trading calendar. */
export const ASSET_CLASSES = [
  'fx-major',
  'fx-other',
  'gold',
  'metal',
  'energy',
  'index-major',
  'index-other',
  'share',
  'crypto',
] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** `last`: a market order fills at the tick before it. `next`: at the first tick after its acceptance (live feeds). */
export type FillRule = 'last' | 'next';

/**
 * Overnight swap rates, as fractions of the notional. Positive: the customer pays; negative: the customer is paid. A
 * position keeps the rate that was in force when its order was opened or placed.
 */
export interface SwapRates {
  readonly buy: Rate;
  readonly sell: Rate;
}

/**
 * The terms an instrument is traded on. A new version never changes open orders: each order freezes the terms it needs.
 * Every figure is exact; see the unit of each type.
 */
export interface Instrument {
  readonly id: number;
  /** Product code, also its socket topic: `EURUSD`. */
  readonly code: string;
  /** Display name: `EUR/USD`. */
  readonly showCode: string;
  /** What staff call it, in every language; absent: by the texts that ship with the program. */
  readonly name?: string;
  readonly category: number;
  readonly assetClass: AssetClass;
  readonly quoteCurrency: string;
  /** Decimals of a price. */
  readonly pricePrecision: number;
  /** Lot step. */
  readonly lotStep: Lots;
  readonly minLots: Lots;
  readonly maxLots: Lots;
  /** Units of the underlying in one lot. */
  readonly unitsPerLot: bigint;
  /** 1: fixed margin per lot, never below notional / cap; 0: notional / multiple. */
  readonly marginMode: 0 | 1;
  /** Account currency per lot; required when `marginMode` is 1. */
  readonly marginPerLot: Money;
  /** Fee per lot (account currency, scale 1e-8) or fraction of the notional, by the site's `trade_fee_type`. */
  readonly feeRate: Rate;
  readonly multiples: readonly { readonly value: number; readonly isDefault: boolean }[];
  /** Highest leverage by book; the paper and demo books may allow more than the real one. */
  readonly leverageCap: { readonly real: number; readonly paper: number; readonly demo: number };
  /** Spread around the mid, in points (units of the last digit), for a feed without a spread of its own. */
  readonly spreadPoints: number;
  /** Absent: no overnight swap. Never both 0, so that equal terms have equal JSON. */
  readonly swap?: SwapRates;
  readonly calendar: Calendar;
  readonly fillRule: FillRule;
  /** Maximum age of a quote to trade on, milliseconds. */
  readonly quoteMaxAgeMs: number;
  /** `simulated`, `replay` or the feed's name. */
  readonly source: string;
  readonly halted: boolean;
}

/** The published worst case: the move against the house that its capital must cover, percent of notional by class. */
export const STRESS_PERCENT: Readonly<Record<AssetClass, number>> = {
  'fx-major': 5,
  'fx-other': 8,
  gold: 10,
  metal: 15,
  energy: 25,
  'index-major': 10,
  'index-other': 12,
  share: 25,
  crypto: 50,
};

/** Leverage caps of the real book: the European limits for retail clients. */
export const RETAIL_LEVERAGE_CAP: Readonly<Record<AssetClass, number>> = {
  'fx-major': 30,
  'fx-other': 20,
  gold: 20,
  metal: 10,
  energy: 10,
  'index-major': 20,
  'index-other': 10,
  share: 5,
  crypto: 2,
};
