import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/index';
import type { MarginLevels } from '@vitrine/domain/trading/index';
import type { LedgerState } from '../ledger/index.ts';
import type { MarketState } from '../market/index.ts';
import type { Step } from '../step.ts';
import type { TradingState } from './state.ts';

/** The site terms that trading needs. */
export interface TradingTerms extends MarginLevels {
  /** `per-lot` is `trade_fee_type` '1' of the specification, `notional` any other value. */
  readonly tradeFee: 'per-lot' | 'notional';
  /** Posted to each account of a demo account. */
  readonly demoGrant: bigint;
  readonly onlyOneAccount?: true;
}

/** The parts of the machine that trading uses. */
export interface TradingContext {
  readonly ledger: LedgerState;
  readonly market: MarketState;
  readonly trading: TradingState;
  readonly site: TradingTerms;
  readonly options: TimedOptions;
  readonly siteMode: SiteModeRules;
  readonly residence: ResidenceRules;
  readonly copying: Copying;
  /** Voids the running options of a demo account at its reset. */
  voidOptions(step: Step, customer: number): void;
}

/** What the mode of the site keeps customers from. */
export interface SiteModeRules {
  /** Why nobody may open or enlarge anything now. */
  refuseNewRisk(): Refusal | undefined;
  /** Why nobody may change anything now, besides closing and cancelling. */
  refuseChange(): Refusal | undefined;
}

/** What the country of a customer keeps them from. */
export interface ResidenceRules {
  /** Why they may not open or enlarge anything. */
  refuseNewRisk(customer: number): Refusal | undefined;
  /** The stricter of an instrument's leverage cap and that of the customer's country for its class. */
  leverageCap(customer: number, instrumentCap: number, assetClass: string): number;
}

/** What trading needs from the copying of orders. */
export interface Copying {
  /** Why a customer who is copied may not open anything now. */
  refuseOpening(customer: number, at: Instant): Refusal | undefined;
  /**
   * Does for the followers what this step did to orders of masters. Returns the number of their orders, or `most + 1` when
   * some are left.
   */
  follow(step: Step, most: number): number;
}

/** What trading needs from timed options. */
export interface TimedOptions {
  /** What the house would pay if every running option of the book won. */
  worstCase(book: Book): Money;
}
