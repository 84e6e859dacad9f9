import type { Money } from '@vitrine/domain/kernel/decimal';
import type { LedgerState } from './state.ts';

/** The parts of the machine that the ledger uses. */
export interface LedgerContext {
  readonly ledger: LedgerState;
  /** The site's terms for opening accounts. */
  readonly site: {
    readonly currency: string;
    /** Posted to each of the three accounts of a demo account. */
    readonly demoGrant: Money;
    readonly houseCapital: Money;
  };
  /** 0: the site has published no terms. */
  readonly siteVersion: number;
  /** The margin call state of a customer; their state line has contained it since the first release. */
  marginStateOf(customer: number): { readonly isCalled: boolean; readonly levels: string };
}
