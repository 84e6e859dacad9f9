import type { Money } from '../kernel/decimal.ts';

/** The part of the site configuration that decides money; it reaches the core as the fact `site`. */
export interface SiteTerms {
  /** Currency of every customer account, ISO 4217. */
  readonly currency: string;
  /** `per-lot` is the documents' `trade_fee_type` '1', `notional` any other value. */
  readonly tradeFee: 'per-lot' | 'notional';
  /** Posted to each of the three accounts of a new demo account. */
  readonly demoGrant: Money;
  /** House capital put into each book when its first account opens. */
  readonly houseCapital: Money;
  /** Margin call at or below this prepayment ratio, percent. */
  readonly marginCallPercent: number;
  /** Armed again above this prepayment ratio, percent. */
  readonly marginRearmPercent: number;
  /** Stop-out at or below this prepayment ratio, percent. */
  readonly stopOutPercent: number;
}
