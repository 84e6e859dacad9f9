import { isIntakeLocked } from '@vitrine/domain/funding/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import { ACCOUNT_SPAN } from '@vitrine/domain/ledger/index';
import type { Pool } from 'pg';

/** The withdrawals of the site that are neither paid nor given back, and whether money is taken in. Times are Unix ms. */
export interface OpenMoney {
  readonly seq: number;
  readonly count: number;
  readonly sum: Money;
  readonly oldestAt: number | undefined;
  readonly heldCount: number;
  readonly heldSum: Money;
  readonly overdueCount: number;
  /** What all customers own, withdrawals on their way included: what the house and its assets do not have. */
  readonly owned: Money;
  readonly lockReason: 'late' | 'held' | undefined;
}

interface Row {
  readonly seq: string;
  readonly count: number;
  readonly sum: string;
  readonly oldest: string | null;
  readonly held_count: number;
  readonly held_sum: string;
  readonly overdue: number;
  readonly owned: string;
}

/** By the rules of the core, from the tables that it writes. */
export async function readOpenMoney(
  db: Pool,
  { book, currency }: { readonly book: 'paper' | 'real'; readonly currency: string },
  now: number,
): Promise<OpenMoney> {
  const { rows } = await db.query<Row>(
    `SELECT (SELECT seq FROM journal_head WHERE shard = 0) AS seq, count(*)::integer AS count,
       coalesce(sum(amount), 0)::text AS sum, min(requested_at) AS oldest,
       count(*) FILTER (WHERE status = 5)::integer AS held_count,
       coalesce(sum(amount) FILTER (WHERE status = 5), 0)::text AS held_sum,
       count(*) FILTER (WHERE deadline_at < $2)::integer AS overdue,
       (SELECT coalesce(-sum(posted), 0) FROM balances WHERE account < $3 AND book = $1 AND currency = $4)::text AS owned
     FROM withdrawals WHERE open = 1 AND book = $1`,
    [book, now, ACCOUNT_SPAN, currency],
  );
  const row = rows[0]!;
  const oldestAt = row.oldest === null ? undefined : Number(row.oldest);
  const [heldSum, owned] = [BigInt(row.held_sum), BigInt(row.owned)];
  const isLate = isIntakeLocked({ oldest: oldestAt, held: 0n, owned: 1n }, now);
  const isLocked = isIntakeLocked({ oldest: oldestAt, held: heldSum, owned }, now);
  return {
    seq: Number(row.seq),
    count: row.count,
    sum: BigInt(row.sum),
    oldestAt,
    heldCount: row.held_count,
    heldSum,
    overdueCount: row.overdue,
    owned,
    lockReason: isLate ? 'late' : isLocked ? 'held' : undefined,
  };
}
