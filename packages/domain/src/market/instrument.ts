import type { Lots, Money, Rate } from '../kernel/decimal.ts';
import type { Calendar } from './calendar.ts';

/** Decimals of a price where the terms name none (OPEN-42). */
export const DEFAULT_PRICE_PRECISION = 4;

/** Classes that share a leverage cap, a stress move and a trading calendar. */
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
 * Overnight swap, as fractions of the notional: positive, the customer pays; negative, they are paid. The rates in force
 * at a rollover count for every position that is open then.
 */
export interface SwapRates {
  readonly buy: Rate;
  readonly sell: Rate;
}

/**
 * The terms an instrument is traded on. A published version never changes what is already open: orders freeze what
 * they need; later orders alone take new swap rates. Every figure is exact; see the unit of each type.
 */
export interface Instrument {
  readonly id: number;
  /** Product code, also its socket topic: `EURUSD`. */
  readonly code: string;
  /** How people read it: `EUR/USD`. */
  readonly showCode: string;
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
  /** Highest leverage by book: the practice books may allow more than the real one. */
  readonly leverageCap: { readonly real: number; readonly paper: number; readonly demo: number };
  /** Added around the mid, in units of the last price digit, when the feed itself has none. */
  readonly spreadPoints: number;
  /** Absent: nights cost nothing. Never both 0: terms have one text. */
  readonly swap?: SwapRates;
  readonly calendar: Calendar;
  readonly fillRule: FillRule;
  /** How old a quote may be and still be dealt on, milliseconds. */
  readonly quoteMaxAgeMs: number;
  /** `simulated`, `replay` or the feed's name. */
  readonly source: string;
  readonly halted: boolean;
}

/** The move against the house that its capital must cover, in percent of notional, by class: the published worst case. */
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

/** Leverage caps of the real book: the European retail table. */
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
