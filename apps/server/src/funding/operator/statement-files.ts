import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { statementFiles } from '@vitrine/wire/funding/operator/statement-files';
import type { Pool } from 'pg';
import type { Route } from '../../platform/http/context.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { QUEUE_PAGE } from './queue-store.ts';

interface StoredStatement {
  readonly account: string;
  readonly number: string;
  readonly format: string;
  readonly currency: string;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly pending: number;
}

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly by: string | null;
  readonly at: Date;
  readonly refused: string | null;
  readonly entries: number;
  readonly known: number;
  readonly statements: readonly StoredStatement[] | null;
}

const moneyOrNull = (text: string | null): string | null => (text === null ? null : formatMoney(BigInt(text)));

async function readFiles(db: Pool, after: number | undefined): Promise<readonly StoredFile[]> {
  const { rows } = await db.query<StoredFile>(
    `SELECT f.id, f.name, s.name AS by, f.at, f.refused, f.entries, f.known,
       (SELECT json_agg(t ORDER BY t.id) FROM (
          SELECT id, account, number, format, currency, opening::text, closing::text, pending
          FROM bank_statements WHERE file = f.id) t) AS statements
     FROM bank_files f LEFT JOIN staff s ON s.id = f.staff_id
     WHERE $1::bigint IS NULL OR f.id < $1 ORDER BY f.id DESC LIMIT $2`,
    [after ?? null, QUEUE_PAGE + 1],
  );
  return rows;
}

const rowOf = ({ id, at, statements, ...file }: StoredFile) => ({
  ...file,
  id: Number(id),
  at: at.toISOString(),
  statements: (statements ?? []).map(({ account, number, format, currency, opening, closing, pending }) => ({
    account,
    number,
    format,
    currency,
    opening: moneyOrNull(opening),
    closing: moneyOrNull(closing),
    pending,
  })),
});

export const statementFilesRoute = ({ db, desk, payments: { bank } }: PaymentDesk): Route =>
  desk.read(statementFiles, async ({ after }) => {
    const found = await readFiles(db, after);
    const rows = found.slice(0, QUEUE_PAGE).map(rowOf);
    return {
      rows,
      next: found.length > QUEUE_PAGE ? String(rows.at(-1)?.id) : null,
      accounts: (bank?.accounts ?? []).map(({ account, currency }) => ({ account, currency })),
      isWatching: bank?.statementsFrom !== undefined,
    };
  });
