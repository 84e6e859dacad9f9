import type { Money } from '@vitrine/domain/kernel/decimal';
import type { LedgerState } from './state.ts';

/** The parts of the machine that the ledger uses. */
export interface LedgerContext {
  readonly ledger: LedgerState;
  /** The site's terms for opening accounts. */
  readonly site: {
    readonly currency: string;
    /** Posted to each account of a demo account. */
    readonly demoGrant: Money;
    readonly houseCapital: Money;
    readonly onlyOneAccount?: true;
  };
  /** 0: the site has published no terms. */
  readonly siteVersion: number;
  /** Tells trading that money came to a contract account, or left it, without an order. */
  contractFundsMoved(customer: number): void;
  /** The margin call state of a customer; their state line has contained it since the first release. */
  marginStateOf(customer: number): { readonly isCalled: boolean; readonly levels: string };
}
