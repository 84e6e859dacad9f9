import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Reader } from '../../platform/postgres/reader.ts';
import type { JournalRow } from '../../platform/reports/report-site.ts';
import { entryOf, type LogColumns, type LogEntry, type LogFilter } from '../store.ts';

/** Entries that one statement reads. */
const PAGE = 500;

export interface StatementFilter extends Omit<LogFilter, 'type'> {
  /** Rows after this one are not in the statement. */
  readonly row: JournalRow;
}

/** The entries of one account and type. */
export interface TypeTotal {
  readonly kind: 1 | 2 | 3;
  readonly type: number;
  readonly count: number;
  readonly sum: Money;
}

export interface AccountBalances {
  readonly kind: 1 | 2 | 3;
  readonly opening: Money;
  readonly closing: Money;
}

export interface StatementFigures {
  /** Of the accounts that have ever had an entry. */
  readonly balances: readonly AccountBalances[];
  readonly totals: readonly TypeTotal[];
}

const valuesOf = ({ uid, kind, from, to, row }: StatementFilter): readonly number[] => [uid, kind, from, to, row.seq];
const MATCHING = 'uid = $1 AND ($2 = 0 OR kind = $2) AND at >= $3 AND at < $4 AND seq <= $5';

/** The balance after the last entry of the account before an instant; null before its first one. */
const balanceBefore = (instant: '$3' | '$4'): string =>
  `(SELECT balance_after::text FROM account_log WHERE uid = $1 AND kind = each.kind AND at < ${instant} AND seq <= $5
    ORDER BY seq DESC, idx DESC LIMIT 1)`;

interface FigureColumns {
  readonly balances:
    | readonly { readonly kind: 1 | 2 | 3; readonly opening: string | null; readonly closing: string }[]
    | null;
  readonly totals:
    | readonly { readonly kind: 1 | 2 | 3; readonly type: number; readonly count: number; readonly sum: string }[]
    | null;
}

export async function readStatementFigures(db: Reader, filter: StatementFilter): Promise<StatementFigures> {
  const { rows } = await db.query<FigureColumns>({
    name: 'read-statement-figures',
    text: `SELECT
        (SELECT json_agg(one ORDER BY one.kind) FROM (
          SELECT each.kind, ${balanceBefore('$3')} AS opening, ${balanceBefore('$4')} AS closing
          FROM unnest(ARRAY[1, 2, 3]) AS each (kind) WHERE $2 = 0 OR each.kind = $2) AS one WHERE closing IS NOT NULL) AS balances,
        (SELECT json_agg(total ORDER BY total.kind, total.type) FROM (
          SELECT kind, type, count(*) AS count, sum(value)::text AS sum FROM account_log WHERE ${MATCHING}
          GROUP BY kind, type) AS total) AS totals`,
    values: [...valuesOf(filter)],
  });
  const { balances, totals } = rows[0]!;
  return {
    balances: (balances ?? []).map(({ kind, opening, closing }) => ({
      kind,
      opening: BigInt(opening ?? '0'),
      closing: BigInt(closing),
    })),
    totals: (totals ?? []).map((total) => ({ ...total, sum: BigInt(total.sum) })),
  };
}

/** The entries, oldest first, in pages. */
export async function* readStatementEntries(
  db: Reader,
  filter: StatementFilter,
  page: number = PAGE,
): AsyncGenerator<readonly LogEntry[]> {
  for (let after: readonly [seq: number, idx: number] = [-1, 0]; ; ) {
    const { rows } = await db.query<{ entry: LogColumns & { readonly idx: number } }>({
      name: 'read-statement-entries',
      text: `SELECT row_to_json(page) AS entry FROM (SELECT seq, idx, kind, type, value::text, balance_after::text, ref, at
          FROM account_log WHERE ${MATCHING} AND (seq, idx) > ($6, $7) ORDER BY seq, idx LIMIT $8) AS page`,
      values: [...valuesOf(filter), ...after, page],
    });
    const last = rows.at(-1)?.entry;
    if (last === undefined) return;
    yield rows.map(({ entry }) => entryOf(entry));
    if (rows.length < page) return;
    after = [last.seq, last.idx];
  }
}
