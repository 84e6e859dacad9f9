import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { POSTING_REASONS } from '@vitrine/domain/ledger/posting';
import type { Reader } from '../platform/postgres/reader.ts';

export interface Transfer {
  readonly seq: number;
  readonly from: 1 | 2 | 3;
  readonly to: 1 | 2 | 3;
  readonly amount: Money;
  readonly at: Instant;
}

interface TransferColumns {
  readonly seq: number;
  readonly paid: 1 | 2 | 3;
  readonly received: 1 | 2 | 3;
  readonly amount: string;
  readonly at: number;
}

/** The two entries of a transfer stand side by side in the account log: the credit has the next number. */
const TRANSFERS = `account_log AS debit JOIN account_log AS credit
  ON credit.uid = debit.uid AND credit.seq = debit.seq AND credit.idx = debit.idx + 1
  WHERE debit.uid = $1 AND debit.type = ${POSTING_REASONS['transfer-out']} AND ($2 = 0 OR debit.kind = $2 OR credit.kind = $2)`;

/** One page of a customer's transfers, newest first, in one snapshot with their number. `kind`: of either account, 0 all. */
export async function readTransfers(
  db: Reader,
  { uid, kind }: { readonly uid: number; readonly kind: number },
  limit: number,
  offset: number,
): Promise<{ readonly seq: number; readonly total: number; readonly transfers: readonly Transfer[] }> {
  const { rows } = await db.query<{ seq: string; total: string; transfers: TransferColumns[] | null }>({
    name: 'read-transfers',
    text: `SELECT head.seq, (SELECT count(*) FROM ${TRANSFERS}) AS total,
        (SELECT json_agg(page) FROM (SELECT debit.seq, debit.kind AS paid, credit.kind AS received,
            credit.value::text AS amount, debit.at FROM ${TRANSFERS}
          ORDER BY debit.seq DESC, debit.idx DESC LIMIT $3 OFFSET $4) AS page) AS transfers
      FROM journal_head AS head WHERE head.shard = 0`,
    values: [uid, kind, limit, offset],
  });
  const row = rows[0]!;
  const transfers = (row.transfers ?? []).map((one) => ({
    seq: one.seq,
    from: one.paid,
    to: one.received,
    amount: BigInt(one.amount),
    at: one.at,
  }));
  return { seq: Number(row.seq), total: Number(row.total), transfers };
}
