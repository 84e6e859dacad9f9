import { WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { PaymentFileRow, PaymentProvider } from '@vitrine/wire/funding/operator/payment-fields';
import type { Pool, PoolClient } from 'pg';
import { lockName } from '../../platform/postgres/advisory-locks.ts';
import type { ChainCurrency } from '../providers/chain/transfers.ts';
import { QUEUE_PAGE } from './queue-store.ts';

/** Until the transaction ends nobody else makes a payment file, nor pays or gives back by hand what one might pay. */
export async function lockPaymentFiles(client: PoolClient): Promise<void> {
  await lockName(client, 'payment file');
}

type Db = Pool | PoolClient;

interface StoredFile {
  readonly id: string;
  readonly provider: PaymentProvider;
  readonly message: string;
  readonly currency: string;
  readonly account: string;
  readonly total: string;
  readonly by: string;
  readonly at: Date;
  readonly payments: number;
  readonly sent: number;
  readonly paid: number;
  readonly failed: number;
}

const SELECT = `SELECT b.id, b.provider, b.message, b.currency, b.account, b.total, s.name AS by, b.at, p.*
  FROM payout_batches b JOIN staff s ON s.id = b.staff_id
    CROSS JOIN LATERAL (SELECT count(*)::integer AS payments, (count(*) FILTER (WHERE state = 'sent'))::integer AS sent,
      (count(*) FILTER (WHERE state = 'paid'))::integer AS paid, (count(*) FILTER (WHERE state = 'failed'))::integer AS failed
      FROM payouts WHERE batch = b.id) p`;

const rowOf = ({ id, total, at, ...file }: StoredFile): PaymentFileRow => ({
  ...file,
  id: Number(id),
  total: formatMoney(BigInt(total)),
  createdAt: at.toISOString(),
});

/** A page of the files, newest first, and one row more when there are others. */
export async function readPaymentFiles(db: Db, after: number | undefined): Promise<readonly PaymentFileRow[]> {
  const { rows } = await db.query<StoredFile>(
    `${SELECT} WHERE $1::bigint IS NULL OR b.id < $1 ORDER BY b.id DESC LIMIT $2`,
    [after ?? null, QUEUE_PAGE + 1],
  );
  return rows.map(rowOf);
}

/** A file by its number, or by the name that it has at the bank. */
export async function readPaymentFile(db: Db, by: number | string): Promise<PaymentFileRow | undefined> {
  const column = typeof by === 'number' ? 'id' : 'message';
  const { rows } = await db.query<StoredFile>(`${SELECT} WHERE b.${column} = $1`, [by]);
  return rows[0] && rowOf(rows[0]);
}

/** A withdrawal that is approved, not held, and in no file. */
export interface ReadyPayout {
  readonly id: number;
  readonly uid: number;
  readonly currency: string;
  /** Millionths of the currency. */
  readonly amount: bigint;
  /** Where it goes; undefined when its customer was erased. */
  readonly sealed: Buffer | undefined;
}

interface Ready {
  readonly way: 'bank' | 'coin';
  /** Of a bank by their codes. The same coin is on several chains, so there the protocol counts too. */
  readonly currencies: readonly string[] | readonly ChainCurrency[];
  /** Absent: all of them. */
  readonly withdrawals?: readonly number[] | undefined;
  readonly limit: number;
}

/** Oldest first. */
export async function readReady(
  db: Db,
  { way, currencies, withdrawals, limit }: Ready,
): Promise<readonly ReadyPayout[]> {
  const offered = currencies.map((one) => (typeof one === 'string' ? { code: one, protocol: null } : one));
  const { rows } = await db.query<{ id: string; uid: string; code: string; received: string; sealed: Buffer | null }>(
    `SELECT d.id, d.uid, d.code, d.received, x.sealed
     FROM withdrawals d LEFT JOIN withdrawal_details x ON x.withdrawal = d.id
       LEFT JOIN funding_currencies c ON c.id = d.currency
     WHERE d.open = 1 AND d.status = $1 AND d.book = 'real' AND d.way = $2
       AND EXISTS (SELECT FROM unnest($3::text[], $6::text[]) AS o (code, protocol)
         WHERE o.code = d.code AND coalesce(o.protocol = upper(coalesce(c.protocol, '')), true))
       AND ($4::bigint[] IS NULL OR d.id = ANY ($4))
       AND NOT EXISTS (SELECT FROM payouts p WHERE p.withdrawal = d.id AND p.state <> 'failed')
     ORDER BY d.id LIMIT $5`,
    [
      WITHDRAWAL_STATUS.approved,
      way,
      offered.map(({ code }) => code),
      withdrawals ?? null,
      limit,
      offered.map(({ protocol }) => protocol),
    ],
  );
  return rows.map(({ id, uid, code, received, sealed }) => ({
    id: Number(id),
    uid: Number(uid),
    currency: code,
    amount: BigInt(received),
    sealed: sealed ?? undefined,
  }));
}
