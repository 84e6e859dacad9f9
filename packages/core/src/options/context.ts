import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { Book } from '@vitrine/domain/ledger/index';
import type { LedgerState } from '../ledger/index.ts';
import type { MarketState } from '../market/index.ts';
import type { OptionState } from './state.ts';

/** The parts of the machine that timed options use. */
export interface OptionContext {
  readonly ledger: LedgerState;
  readonly market: MarketState;
  readonly options: OptionState;
  readonly site: { readonly onlyOneAccount?: true };
  /** Whether a split tick may still affect the contract account. */
  awaitsMarginCheck(customer: number): boolean;
  /** Whether the contract account can pay an amount out of its free margin. */
  canPayFromContract(customer: number, amount: Money): boolean;
  /** Tells trading that money came to a contract account, or left it, without an order. */
  contractFundsMoved(customer: number): void;
  readonly siteMode: { refuseNewRisk(): Refusal | undefined };
  readonly residence: {
    refuseNewRisk(customer: number): Refusal | undefined;
    refuseProduct(customer: number, product: 'options'): Refusal | undefined;
  };
  /** The published worst case of a book's contracts, which the house funds must cover too. */
  contractRisk(book: Book): Money;
}
