import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { LedgerState } from '../ledger/index.ts';
import type { MarketState } from '../market/index.ts';
import type { FundingState } from './state.ts';

/** The parts of the machine that funding uses. */
export interface FundingContext {
  readonly ledger: LedgerState;
  readonly market: MarketState;
  readonly funding: FundingState;
  readonly site: { readonly currency: string; readonly onlyOneAccount?: true };
  readonly siteMode: { refuseChange(): Refusal | undefined };
  /** Exact open profit of a customer at the newest ticks; 0 without positions. */
  openProfitOf(uid: number): Money;
  /** Whether a split tick may still affect the contract account. */
  awaitsMarginCheck(customer: number): boolean;
  /** Tells trading that money came to a contract account, or left it, without an order. */
  contractFundsMoved(customer: number): void;
}
