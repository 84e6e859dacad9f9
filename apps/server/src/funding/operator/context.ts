import { DEPOSIT_STATUS, WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { DAY } from '@vitrine/domain/kernel/time';
import { customerAccount } from '@vitrine/domain/ledger/index';
import type { customerContext } from '@vitrine/wire/funding/operator/fields';
import type { PoolClient } from 'pg';
import type * as z from 'zod/mini';
import type { PayoutWays } from '../payout-ways-store.ts';

type Context = z.output<typeof customerContext>;

/** The request that is looked at, which is left out of the others. */
interface Shown {
  readonly uid: number;
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: number;
  readonly proof?: string | undefined;
}

interface Sums {
  readonly name: string;
  readonly contact: string;
  readonly registered_at: Date;
  readonly is_verified: boolean;
  readonly is_frozen: boolean;
  readonly balance: string;
  readonly paid_in: string;
  readonly paid_out: string;
  readonly deposits24h: number;
  readonly withdrawals24h: number;
  readonly deposited30d: string;
  readonly withdrawn30d: string;
}

const SUMS = `SELECT u.name, coalesce(u.email, u.mobile, '') AS contact, u.created_at AS registered_at,
    EXISTS (SELECT FROM real_name_reviews r WHERE r.uid = u.uid AND r.state = 'approved') AS is_verified,
    coalesce((SELECT a.frozen FROM accounts a WHERE a.uid = u.uid), false) AS is_frozen,
    coalesce((SELECT b.posted FROM balances b WHERE b.account = $2 LIMIT 1), 0)::text AS balance,
    (SELECT coalesce(sum(credited), 0) FROM deposits WHERE uid = u.uid AND status = 1)::text AS paid_in,
    (SELECT coalesce(sum(amount - fee), 0) FROM withdrawals WHERE uid = u.uid AND status = 2)::text AS paid_out,
    (SELECT count(*)::integer FROM deposits WHERE uid = u.uid AND claimed_at > $3) AS deposits24h,
    (SELECT count(*)::integer FROM withdrawals WHERE uid = u.uid AND requested_at > $3) AS withdrawals24h,
    (SELECT coalesce(sum(credited), 0) FROM deposits WHERE uid = u.uid AND status = 1 AND decided_at > $4)::text AS deposited30d,
    (SELECT coalesce(sum(amount), 0) FROM withdrawals WHERE uid = u.uid AND status NOT IN (3, 4) AND requested_at > $4)::text
      AS withdrawn30d
  FROM users u WHERE u.uid = $1`;

interface Earlier {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: string;
  readonly code: string;
  readonly amount: string;
  readonly status: number;
  readonly at: string;
}

const stateOf = ({ kind, status }: Earlier): string => {
  const states: Readonly<Record<string, number>> = kind === 'deposit' ? DEPOSIT_STATUS : WITHDRAWAL_STATUS;
  return Object.keys(states).find((name) => states[name] === status) ?? '';
};

async function earlierOf(client: PoolClient, { uid, kind, id }: Shown): Promise<Context['earlier']> {
  const { rows } = await client.query<Earlier>(
    `SELECT * FROM (
       (SELECT 'deposit' AS kind, id, code, amount::text, status, claimed_at AS at FROM deposits WHERE uid = $1 ORDER BY id DESC LIMIT 21)
       UNION ALL
       (SELECT 'withdrawal', id, code, amount::text, status, requested_at FROM withdrawals WHERE uid = $1 ORDER BY id DESC LIMIT 21)
     ) AS requests WHERE NOT (kind = $2 AND id = $3) ORDER BY at DESC LIMIT 20`,
    [uid, kind, id],
  );
  return rows.map((row) => ({
    kind: row.kind,
    id: Number(row.id),
    currency: row.code,
    amount: formatMoney(BigInt(row.amount)),
    state: stateOf(row),
    createdAt: new Date(Number(row.at)).toISOString(),
  }));
}

/** Other requests whose proof is the same picture. */
async function sameProofOf(client: PoolClient, { proof }: Shown): Promise<Context['sameProof']> {
  if (proof === undefined) return [];
  const { rows } = await client.query<{ uid: string; deposit: string }>(
    `SELECT x.uid, x.deposit FROM images mine JOIN images i ON i.digest = mine.digest AND i.id <> mine.id
       JOIN deposit_details x ON x.proof_image = i.id
     WHERE mine.id = $1 AND x.deposit IS NOT NULL ORDER BY x.deposit DESC LIMIT 20`,
    [proof],
  );
  return rows.map(({ uid, deposit }) => ({ customer: Number(uid), deposit: Number(deposit) }));
}

async function sharedWaysOf(client: PoolClient, ways: PayoutWays, uid: number): Promise<Context['sharedWays']> {
  const { rows } = await client.query<{ digest: Buffer }>(
    `SELECT digest FROM payout_ways WHERE uid = $1
     UNION SELECT digest FROM withdrawal_details WHERE uid = $1 AND withdrawal IS NOT NULL`,
    [uid],
  );
  const shared = await ways.sharedWith(
    client,
    uid,
    rows.map(({ digest }) => digest),
  );
  return shared.map(({ uid: customer, way }) => ({ customer, way }));
}

/** What is known of the customer of a request; the read is private and audited. */
export async function contextOf(client: PoolClient, ways: PayoutWays, shown: Shown, now: number): Promise<Context> {
  const { uid } = shown;
  const { rows } = await client.query<Sums>(SUMS, [uid, customerAccount(uid, 'change'), now - DAY, now - 30 * DAY]);
  const sums = rows[0];
  if (sums === undefined) throw new Error(`no customer ${uid}`);
  return {
    customer: uid,
    name: sums.name,
    contact: sums.contact,
    isVerified: sums.is_verified,
    isFrozen: sums.is_frozen,
    registeredAt: sums.registered_at.toISOString(),
    balance: formatMoney(BigInt(sums.balance)),
    paidIn: formatMoney(BigInt(sums.paid_in)),
    paidOut: formatMoney(BigInt(sums.paid_out)),
    velocity: {
      deposits24h: sums.deposits24h,
      withdrawals24h: sums.withdrawals24h,
      deposited30d: formatMoney(BigInt(sums.deposited30d)),
      withdrawn30d: formatMoney(BigInt(sums.withdrawn30d)),
    },
    sharedWays: await sharedWaysOf(client, ways, uid),
    sameProof: await sameProofOf(client, shown),
    earlier: await earlierOf(client, shown),
  };
}
