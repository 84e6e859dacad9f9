import type { SiteTerms } from '@vitrine/domain/config/site';
import type { LedgerState } from '../ledger/state.ts';
import type { MarketState } from '../market/state.ts';
import type { TradingState } from './state.ts';

/** What trading sees of the machine. */
export interface TradingContext {
  readonly ledger: LedgerState;
  readonly market: MarketState;
  readonly trading: TradingState;
  readonly site: SiteTerms;
}
