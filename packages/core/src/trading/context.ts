import type { LedgerState } from '../ledger/index.ts';
import type { MarketState } from '../market/index.ts';
import type { TradingState } from './state.ts';

/** The site's terms that trading needs, published as a part of its configuration. */
export interface TradingTerms {
  /** `per-lot` is the documents' `trade_fee_type` '1', `notional` any other value. */
  readonly tradeFee: 'per-lot' | 'notional';
  /** Margin call at or below this prepayment ratio, percent; armed again above the second. */
  readonly marginCallPercent: number;
  readonly marginRearmPercent: number;
  /** Posted to each of the three accounts of a demo account. */
  readonly demoGrant: bigint;
  /** Stop-out at or below this prepayment ratio, percent. */
  readonly stopOutPercent: number;
}

/** What trading sees of the machine. */
export interface TradingContext {
  readonly ledger: LedgerState;
  readonly market: MarketState;
  readonly trading: TradingState;
  readonly site: TradingTerms;
}
