import { DEPOSIT_STATUS } from '@vitrine/domain/funding/requests';
import { ACCOUNT_SPAN } from '@vitrine/domain/ledger/chart';
import type { ERASURE_OBSTACLES } from '@vitrine/wire/identity/operator/erasure-requests';
import type { PoolClient } from 'pg';

export type Obstacle = (typeof ERASURE_OBSTACLES)[number];

/** What customers still have at the site, so that they cannot be erased yet. Money of a demo account is none. */
export async function readObstacles(client: PoolClient, uid: number): Promise<readonly Obstacle[]> {
  const { rows } = await client.query<Record<Obstacle, boolean>>(
    `SELECT EXISTS (SELECT FROM contract_orders WHERE uid = $1 AND status = 1) AS "open-positions",
       EXISTS (SELECT FROM contract_orders WHERE uid = $1 AND status = 0) AS "pending-orders",
       EXISTS (SELECT FROM options WHERE uid = $1 AND status = 1) AS "running-options",
       EXISTS (SELECT FROM deposits WHERE uid = $1 AND status = ${DEPOSIT_STATUS.pending}) AS "open-deposits",
       EXISTS (SELECT FROM balances
         WHERE account >= $1 * ${ACCOUNT_SPAN} AND account < ($1 + 1) * ${ACCOUNT_SPAN} AND posted <> 0
           AND book <> 'demo') AS "money"`,
    [uid],
  );
  const has = rows[0];
  const all = ['open-positions', 'pending-orders', 'running-options', 'open-deposits', 'money'] as const;
  return has === undefined ? [] : all.filter((obstacle) => has[obstacle]);
}
