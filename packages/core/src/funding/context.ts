import type { Money } from '@vitrine/domain/kernel/decimal';
import type { LedgerState } from '../ledger/index.ts';

/** The parts of the machine that funding uses. */
export interface FundingContext {
  readonly ledger: LedgerState;
  readonly site: { readonly currency: string; readonly onlyOneAccount?: true };
  /** Exact open profit of a customer at the newest ticks; 0 without positions. */
  openProfitOf(uid: number): Money;
  /** Tells trading that money came to a contract account, or left it, without an order. */
  contractFundsMoved(customer: number): void;
}
