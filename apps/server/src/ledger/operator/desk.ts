import type { Pool } from 'pg';
import type { StaffDesk } from '../../staff/index.ts';

/** What operations of staff on the ledger work with. */
export interface LedgerDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  /** The owner of this order. */
  readonly orderOwner: (order: number) => Promise<number | undefined>;
}
