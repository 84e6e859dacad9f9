import type { Pool } from 'pg';
import type { StaffDesk } from '../../staff/index.ts';

/** What the staff operations on the ledger need. */
export interface LedgerDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  /** Finds the owner of an order. */
  readonly orderOwner: (order: number) => Promise<number | undefined>;
}
