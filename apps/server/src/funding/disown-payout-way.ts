import { WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import type { PayoutWays } from './payout-ways-store.ts';

/** What became of the withdrawals to a payout way that its customer had not bound. */
export interface DisownedWay {
  readonly cancelled: number;
  /** Approved or held: only staff can stop these. */
  readonly underWay: number;
}

interface Deps {
  readonly db: Pool;
  readonly engine: EnginePort;
  readonly ways: PayoutWays;
}

/**
 * Cancels the customer's pending withdrawals to a payout way, then deletes the way: stopped in between, it can be repeated.
 * A way of somebody else, or one that is gone, changes nothing.
 */
export async function disownPayoutWay({ db, engine, ways }: Deps, uid: number, way: number): Promise<DisownedWay> {
  const { pending, approved, held } = WITHDRAWAL_STATUS;
  const { rows } = await db.query<{ id: number }>(
    `SELECT w.id FROM payout_ways p
       JOIN withdrawal_details d ON d.uid = p.uid AND d.digest = p.digest
       JOIN withdrawals w ON w.id = d.withdrawal AND w.currency = p.currency
     WHERE p.uid = $1 AND p.id = $2 AND w.status = ANY ($3) ORDER BY w.id`,
    [uid, way, [pending, approved, held]],
  );
  let cancelled = 0;
  for (const { id } of rows) {
    const outcome = await engine.submit({ kind: 'cancel-withdrawal', uid, withdrawal: Number(id) }, undefined);
    if (outcome.ok) cancelled += 1;
  }
  await ways.remove(db, uid, way);
  return { cancelled, underWay: rows.length - cancelled };
}
