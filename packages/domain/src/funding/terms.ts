import type { Money, Rate } from '../kernel/decimal.ts';
import { HOUR, type Instant } from '../kernel/time.ts';
import type { PaymentWay } from './requests.ts';

/**
 * Where the price of a currency comes from. `par`: one unit is one unit of the account currency. `instrument`: the mid of
 * the instrument's newest tick is the price of one unit in account currency, or, if `inverse`, the other way round.
 * `published`: `usdPrice` units for one unit of account currency, scale 8, for currencies without an instrument.
 */
export type FundingPrice =
  | { readonly kind: 'par' }
  | { readonly kind: 'instrument'; readonly instrument: number; readonly inverse: boolean }
  | {
      readonly kind: 'published';
      readonly usdPrice: Rate;
      /** The price that takes the place of `usdPrice` at `validFrom`, at least {@link PRICE_NOTICE} after it was published. */
      readonly next?: { readonly usdPrice: Rate; readonly validFrom: Instant };
    };

/** How long before it applies a new published price must be known. The core enforces it. */
export const PRICE_NOTICE = 24 * HOUR;

/** Least and largest amount, bounds included, scale 6. */
export interface AmountBounds {
  readonly min: Money;
  readonly max: Money;
}

/** `fixed` is `fee_type` 1 of the specification, `percent` any other value. */
export type FeeType = 'fixed' | 'percent';

/** Bounds and fee of withdrawals in a currency; the amounts are gross and in account currency. */
export interface WithdrawalTerms extends AmountBounds {
  readonly feeType: FeeType;
  /** `draw_rate`: an amount in account currency, or percent; scale 6 for both. */
  readonly drawRate: Money;
}

/** A currency in which the money desk takes money or pays it out. */
export interface FundingCurrency {
  /** Permanent: the `symbol_id` and `draw_currency_id` of the wire. Above 0; 0 stands for the account currency. */
  readonly id: number;
  /** ISO 4217 code or ticker; two currencies may have the same one, such as a coin on two chains. */
  readonly code: string;
  readonly way: PaymentWay;
  /** Bounds in units of the currency. Absent: no deposits. */
  readonly deposit?: AmountBounds;
  /** Absent: no withdrawals. */
  readonly withdrawal?: WithdrawalTerms;
  readonly price: FundingPrice;
}

/** What must be true of customers before they may deposit or withdraw. The server checks it. */
export interface FundingChecks {
  /** Real-name verification before a deposit, and before a withdrawal. */
  readonly depositNeedsName: boolean;
  readonly withdrawalNeedsName: boolean;
  /** The pay password with a withdrawal. */
  readonly withdrawalNeedsPayPassword: boolean;
}

/** The terms of deposits and withdrawals, the fact `funding`. A customer keeps a version until a milder one follows. */
export interface FundingTerms {
  /** Ids are unique. */
  readonly currencies: readonly FundingCurrency[];
  readonly checks: FundingChecks;
  /** Above this amount of account currency, two different members of staff must approve. */
  readonly twoStaffAbove: Money;
}

/** The limit of a new site: 1,000.000000. */
export const INITIAL_TWO_STAFF_ABOVE: Money = 1_000_000_000n;
