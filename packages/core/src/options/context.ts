import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/index';
import type { LedgerState } from '../ledger/index.ts';
import type { MarketState } from '../market/index.ts';
import type { OptionState } from './state.ts';

/** The parts of the machine that timed options use. */
export interface OptionContext {
  readonly ledger: LedgerState;
  readonly market: MarketState;
  readonly options: OptionState;
  /** The published worst case of a book's contracts, which the house funds must cover too. */
  contractRisk(book: Book): Money;
}
