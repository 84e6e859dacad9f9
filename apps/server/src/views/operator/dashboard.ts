import { divHalfEven, formatDecimal, formatMoney } from '@vitrine/domain/kernel/decimal';
import { ACCOUNT_SPAN, type Book, houseAccount, houseFundsAccounts } from '@vitrine/domain/ledger/chart';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import type { Route } from '../../platform/http/context.ts';
import { type LimitUse, readLimits } from '../exposures.ts';
import type { SiteHealth, SiteWatch } from '../site-health.ts';
import type { CustomerDeps } from './customer-deps.ts';
import { readExposure } from './exposure.ts';

const CAPITAL = houseAccount('house/capital');
/** What the house has won or lost. */
const RESULTS = houseFundsAccounts().filter((account) => account !== CAPITAL);

interface BookRow {
  readonly book: Book;
  readonly customers: string;
  readonly orders: string;
  readonly held: string;
  readonly own: string;
  readonly result: string;
}

/** Percent of the house's own funds in two decimals, rounded half-even; null without funds. */
const percentOf = (loss: bigint, funds: bigint): string | null =>
  funds <= 0n ? null : formatDecimal(divHalfEven(loss * 10_000n, funds), 2);

const limitRow = ({ funds, contracts, options }: LimitUse) => ({
  houseFunds: formatMoney(funds),
  stressLoss: formatMoney(contracts + options),
  limitUse: percentOf(contracts + options, funds),
});

const bookRow = ({ book, customers, orders, held, own, result }: BookRow, limit: LimitUse) => ({
  book,
  customers: Number(customers),
  openOrders: Number(orders),
  held: formatMoney(BigInt(held)),
  customersOwn: formatMoney(BigInt(own)),
  houseResult: formatMoney(BigInt(result)),
  ...limitRow(limit),
});

const engineRow = (engine: SiteHealth['engine']) => ({
  accepting: engine.accepting,
  queued: engine.queued,
  journalRows: engine.rows,
  lastCommitMs: Math.round(engine.lastCommitMs * 10) / 10,
  lastBatchRows: engine.lastBatchRows,
  filteredTicks: engine.filteredTicks,
  clockOffMs: engine.clockOffMs,
});

const checkpointRow = ({ newest, ageMs, key, undelivered }: SiteHealth['checkpoint']) => ({
  at: newest?.at ?? null,
  ageMs: ageMs ?? null,
  rows: newest?.rows ?? 0,
  key,
  undelivered: undelivered ?? null,
});

const backupRow = (backup: SiteHealth['backup']) =>
  backup === undefined
    ? null
    : {
        ageMs: backup.ageMs ?? null,
        everyHours: backup.everyHours,
        count: backup.count,
        failure: backup.failure ?? null,
        drill: backup.drill ?? null,
      };

const MEBIBYTE = 1 << 20;

const diskRow = (disk: SiteHealth['disk']) =>
  disk === undefined
    ? null
    : {
        freeMb: Math.floor(disk.free / MEBIBYTE),
        leastMb: Math.floor(disk.least / MEBIBYTE),
        isShort: disk.isShort,
      };

/** The dashboard. Every figure is a sum over the core's tables at this moment. */
export const dashboardRoute = ({
  db,
  desk,
  terms,
  tickOf,
  watch,
}: CustomerDeps & { readonly watch: SiteWatch }): Route =>
  desk.read(dashboard, async (_, { now }) => {
    const [books, { exposure, losses }, limits, quarantined] = await Promise.all([
      db.query<BookRow>(
        `SELECT b.book, b.customers, coalesce(o.orders, 0) AS orders, coalesce(o.held, 0) AS held,
                coalesce(c.own, 0) AS own, coalesce(h.result, 0) AS result
           FROM (SELECT book, count(*) AS customers FROM accounts GROUP BY book) b
           LEFT JOIN (SELECT a.book, count(*) AS orders, sum(margin) AS held FROM contract_orders
                        JOIN accounts a USING (uid) WHERE status = 1 GROUP BY a.book) o USING (book)
           LEFT JOIN (SELECT book, sum(posted) AS own FROM balances WHERE account >= $1 GROUP BY book) c USING (book)
           LEFT JOIN (SELECT book, sum(posted) AS result FROM balances WHERE account = ANY ($2) GROUP BY book) h USING (book)
          ORDER BY b.book`,
        [ACCOUNT_SPAN, RESULTS],
      ),
      readExposure(db, terms, tickOf),
      readLimits(db),
      db.query<{ count: string }>('SELECT count(*) FROM quarantine'),
    ]);
    const { engine, feeds, checkpoint, backup, disk } = watch.health();
    return {
      at: new Date(now).toISOString(),
      currency: terms.site.currency,
      books: books.rows.map((row) => {
        const limit = limits.get(row.book) ?? { funds: 0n, options: 0n };
        return bookRow(row, { ...limit, contracts: losses.get(row.book) ?? 0n });
      }),
      exposure,
      engine: engineRow(engine),
      feeds: feeds.map(({ ageMs, ...feed }) => ({ ...feed, ageMs: ageMs ?? null })),
      checkpoint: checkpointRow(checkpoint),
      backup: backupRow(backup),
      disk: diskRow(disk),
      halted: terms.instruments.filter(({ halted }) => halted).map(({ showCode }) => showCode),
      quarantined: Number(quarantined.rows[0]?.count ?? 0),
    };
  });
