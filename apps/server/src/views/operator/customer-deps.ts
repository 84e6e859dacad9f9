import type { Book } from '@vitrine/domain/ledger/chart';
import type { Pool } from 'pg';
import type { OptionWriting } from '../../options/index.ts';
import type { StaffDesk } from '../../staff/index.ts';

/** What the staff operations on customers need. */
export interface CustomerDeps extends OptionWriting {
  readonly db: Pool;
  readonly desk: StaffDesk;
  /** The book of customers, other than demo accounts, that the core does not know yet. */
  readonly siteBook: Book;
}
