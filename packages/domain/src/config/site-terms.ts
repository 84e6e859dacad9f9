import type { Money } from '../kernel/decimal.ts';

/** The money terms of the site: the part of its configuration that the core needs, as the fact `site`. */
export interface SiteTerms {
  /** Currency of every customer account, ISO 4217. */
  readonly currency: string;
  /** `per-lot` is `trade_fee_type` '1' of the specification, `notional` any other value. */
  readonly tradeFee: 'per-lot' | 'notional';
  /** Posted to each account of a new demo account. */
  readonly demoGrant: Money;
  /** House capital posted to each book when its first account opens. */
  readonly houseCapital: Money;
  /** Margin call at or below this prepayment ratio, percent. */
  readonly marginCallPercent: number;
  /** Another margin call becomes possible above this prepayment ratio, percent. */
  readonly marginRearmPercent: number;
  /** Stop-out at or below this prepayment ratio, percent. */
  readonly stopOutPercent: number;
  /**
   * `only_one_account`: the contract account takes the place of the other two. Absent while it does not: the terms that
   * journals of earlier versions contain keep their bytes.
   */
  readonly onlyOneAccount?: true;
}
