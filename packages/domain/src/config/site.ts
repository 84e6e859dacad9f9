import type { Money } from '../kernel/decimal.ts';

/** Where an account stands is judged by these: prepayment ratio, whole percent (rules §3). */
export interface MarginLevels {
  /** Margin call at or below this. */
  readonly marginCallPercent: number;
  /** Armed again above this. */
  readonly marginRearmPercent: number;
  /** Stop-out at or below this. */
  readonly stopOutPercent: number;
}

/** The levels of an account that has not opened anything yet, and of a site that has said nothing else. */
export const FIRST_LEVELS: MarginLevels = { marginCallPercent: 100, marginRearmPercent: 105, stopOutPercent: 50 };

/** The part of the site configuration that decides money; it reaches the core as the fact `site`. */
export interface SiteTerms extends MarginLevels {
  /** Currency of every customer account, ISO 4217. */
  readonly currency: string;
  /** `per-lot` is the documents' `trade_fee_type` '1', `notional` any other value. */
  readonly tradeFee: 'per-lot' | 'notional';
  /** Posted to each of the three accounts of a new demo account. */
  readonly demoGrant: Money;
  /** House capital put into each book when its first account opens. */
  readonly houseCapital: Money;
}
