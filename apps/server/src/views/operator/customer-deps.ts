import type { Book } from '@vitrine/domain/ledger/chart';
import type { Pool } from 'pg';
import type { OptionWriting } from '../../options/index.ts';
import type { StaffDesk } from '../../staff/index.ts';

/** What the operations of staff on customers work with. */
export interface CustomerDeps extends OptionWriting {
  readonly db: Pool;
  readonly desk: StaffDesk;
  /** The book of customers whose account the core does not know yet, demo accounts aside. */
  readonly siteBook: Book;
}
