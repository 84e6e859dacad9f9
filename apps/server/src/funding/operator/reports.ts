import type { DepositWay } from '@vitrine/domain/funding/index';
import { csvLine } from '@vitrine/domain/kernel/csv';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { DAY, SECOND } from '@vitrine/domain/kernel/time';
import { type AssetAccount, assetAccountOf } from '@vitrine/domain/ledger/index';
import type { ParsedRequestOf, ResponseOf } from '@vitrine/wire/call';
import { exportMoneyReport } from '@vitrine/wire/funding/operator/export-money-report';
import { moneyReport } from '@vitrine/wire/funding/operator/money-report';
import { reconciliation } from '@vitrine/wire/funding/operator/reconciliation';
import type { Pool } from 'pg';
import { FileAnswer } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { readHoldings } from './custody.ts';
import type { FundingDesk } from './desk.ts';

/** Days that a report shows when nobody names others. */
const DAYS = 31;

/** From (inclusive) to (exclusive), Unix ms. */
function rangeOf({ startTime, endTime }: ParsedRequestOf<typeof moneyReport>, now: number): readonly [number, number] {
  const to = endTime === undefined ? now + 1 : endTime * SECOND;
  return [startTime === undefined ? to - DAYS * DAY : startTime * SECOND, to];
}

const DAY_OF = (column: string) => `to_char(to_timestamp(${column} / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

type ReportRow = ResponseOf<typeof moneyReport>['rows'][number];

interface ReportColumns {
  readonly day: string;
  readonly way: DepositWay;
  readonly currency: string;
  readonly deposits: number;
  readonly received: string;
  readonly credited: string;
  readonly withdrawals: number;
  readonly gross: string;
  readonly fees: string;
  readonly paid: string;
}

/** Deposits by the day of their credit, withdrawals by that of their payment. */
const REPORT = `SELECT day, way, currency, sum(deposits)::integer AS deposits, sum(received)::text AS received,
    sum(credited)::text AS credited, sum(withdrawals)::integer AS withdrawals, sum(gross)::text AS gross,
    sum(fees)::text AS fees, sum(paid)::text AS paid
  FROM (
    SELECT ${DAY_OF('decided_at')} AS day, way, received_code AS currency, 1 AS deposits, received, credited, 0 AS withdrawals,
      0 AS gross, 0 AS fees, 0 AS paid
    FROM deposits WHERE status = 1 AND decided_at >= $1 AND decided_at < $2
    UNION ALL
    SELECT ${DAY_OF('decided_at')}, way, code, 0, 0, 0, 1, amount, fee, received
    FROM withdrawals WHERE status = 2 AND decided_at >= $1 AND decided_at < $2) AS moved
  GROUP BY day, way, currency ORDER BY day DESC, way, currency`;

async function readReport(db: Pool, [from, to]: readonly [number, number]): Promise<readonly ReportRow[]> {
  const { rows } = await db.query<ReportColumns>(REPORT, [from, to]);
  const money = (text: string) => formatMoney(BigInt(text));
  return rows.map((row) => ({
    ...row,
    received: money(row.received),
    credited: money(row.credited),
    gross: money(row.gross),
    fees: money(row.fees),
    paid: money(row.paid),
  }));
}

/** Columns of the file. They are not translated, because programs read them. */
const COLUMNS = [
  'day',
  'way',
  'currency',
  'deposits',
  'received',
  'credited',
  'withdrawals',
  'gross',
  'fees',
  'paid',
] as const satisfies readonly (keyof ReportRow)[];

async function* csvOf(rows: readonly ReportRow[]): AsyncGenerator<string, void> {
  yield csvLine(COLUMNS);
  yield rows.map((row) => csvLine(COLUMNS.map((name) => String(row[name])))).join('');
}

const exportRoute = ({ db, desk }: FundingDesk): Route =>
  desk.prepared(
    exportMoneyReport,
    (request, { now }) => readReport(db, rangeOf(request, now)),
    async (request, { prepared: rows, now, recordAudit }) => {
      const [from, to] = rangeOf(request, now);
      recordAudit({ subject: 'money-report', after: { from, to, rows: rows.length } });
      const name = `money-${new Date(now).toISOString().slice(0, 10)}.csv` as const;
      return new FileAnswer(name, rows.length, false, csvOf(rows));
    },
  );

interface DayColumns {
  readonly day: string;
  readonly account: string;
  readonly currency: string;
  readonly ledger_in: string;
  readonly ledger_out: string;
  readonly requests_in: string;
  readonly requests_out: string;
}

/**
 * What the asset accounts moved by the ledger (a debit of an asset is money that came in) beside what the requests say that
 * was received and paid. Corrections move assets without a request and show as a difference.
 */
const DAYS_SQL = `WITH ledger AS (
    SELECT ${DAY_OF('at')} AS day, currency, CASE WHEN debit < 16 THEN debit ELSE credit END AS account,
      sum(CASE WHEN debit < 16 THEN amount ELSE 0 END) AS ledger_in,
      sum(CASE WHEN credit < 16 THEN amount ELSE 0 END) AS ledger_out
    FROM postings WHERE (debit < 16) <> (credit < 16) AND book = $4 AND at >= $1 AND at < $2
      AND reason IN (1, 2, 61) GROUP BY 1, 2, 3),
  moved AS (
    SELECT ${DAY_OF('decided_at')} AS day, received_code AS currency, $3::bigint[] AS assets, way, received AS came, 0 AS went
    FROM deposits WHERE status = 1 AND book = $4 AND decided_at >= $1 AND decided_at < $2
    UNION ALL
    SELECT ${DAY_OF('decided_at')}, code, $3::bigint[], way, 0, received
    FROM withdrawals WHERE status = 2 AND book = $4 AND decided_at >= $1 AND decided_at < $2),
  requests AS (
    SELECT day, currency, CASE WHEN way = 'coin' THEN assets[1] ELSE assets[2] END AS account, sum(came) AS requests_in,
      sum(went) AS requests_out FROM moved GROUP BY 1, 2, 3)
  SELECT day, account, currency, coalesce(ledger_in, 0)::text AS ledger_in, coalesce(ledger_out, 0)::text AS ledger_out,
    coalesce(requests_in, 0)::text AS requests_in, coalesce(requests_out, 0)::text AS requests_out
  FROM ledger FULL JOIN requests USING (day, account, currency) ORDER BY day DESC, account, currency`;

/** Asset accounts of coins and of banks: one for both in paper mode. */
const ASSETS = { paper: [3, 3], real: [1, 2] } as const;

/** Every account of the query is one: a day that was left out would hide a difference. */
function assetOf({ account }: DayColumns): AssetAccount {
  const name = assetAccountOf(Number(account));
  if (name === undefined) throw new RangeError(`account ${account} holds no assets`);
  return name;
}

/** The asset accounts by day: what the ledger moved, beside what the requests say; green where both agree. */
export async function readReconciliation(
  db: Pool,
  [from, to]: readonly [number, number],
  mode: keyof typeof ASSETS,
): Promise<ResponseOf<typeof reconciliation>['days']> {
  const { rows } = await db.query<DayColumns>(DAYS_SQL, [from, to, ASSETS[mode], mode]);
  return rows.map((row) => {
    const [ledgerIn, ledgerOut] = [BigInt(row.ledger_in), BigInt(row.ledger_out)];
    const [requestsIn, requestsOut] = [BigInt(row.requests_in), BigInt(row.requests_out)];
    const difference = ledgerIn - ledgerOut - (requestsIn - requestsOut);
    return {
      day: row.day,
      account: assetOf(row),
      currency: row.currency,
      ledgerIn: formatMoney(ledgerIn),
      ledgerOut: formatMoney(ledgerOut),
      requestsIn: formatMoney(requestsIn),
      requestsOut: formatMoney(requestsOut),
      difference: formatMoney(difference),
      isGreen: ledgerIn === requestsIn && ledgerOut === requestsOut,
    };
  });
}

const reconciliationRoute = ({ db, desk, mode }: FundingDesk): Route =>
  desk.read(reconciliation, async (request, { now }) => ({
    days: await readReconciliation(db, rangeOf(request, now), mode),
    holdings: [...(await readHoldings(db, rangeOf(request, now)))],
  }));

/** What came in and went out, by day. */
export const reportRoutes = (funding: FundingDesk): readonly Route[] => [
  funding.desk.read(moneyReport, async (request, { now }) => ({
    rows: [...(await readReport(funding.db, rangeOf(request, now)))],
  })),
  exportRoute(funding),
  reconciliationRoute(funding),
];
