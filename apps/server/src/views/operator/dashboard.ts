import { formatDecimal, formatMoney, LOTS_SCALE } from '@vitrine/domain/kernel/decimal';
import { ACCOUNT_SPAN, type Book, houseAccount, isHouseFunds } from '@vitrine/domain/ledger/chart';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import type { Pool } from 'pg';
import type { Terms } from '../../market/index.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';
import type { SiteHealth, SiteWatch } from '../site-health.ts';

const CAPITAL = houseAccount('house/capital');
const HOUSE_FUNDS = Array.from({ length: ACCOUNT_SPAN }, (_, account) => account).filter(
  (account) => isHouseFunds(account) && account !== CAPITAL,
);

interface BookRow {
  readonly book: Book;
  readonly customers: string;
  readonly orders: string;
  readonly held: string;
  readonly own: string;
  readonly result: string;
}

interface ExposureRow {
  readonly book: Book;
  readonly instrument: number;
  readonly orders: string;
  readonly buys: string;
  readonly sells: string;
}

const lots = (text: bigint) => formatDecimal(text, LOTS_SCALE);

const bookRow = ({ book, customers, orders, held, own, result }: BookRow) => ({
  book,
  customers: Number(customers),
  openOrders: Number(orders),
  held: formatMoney(BigInt(held)),
  customersOwn: formatMoney(BigInt(own)),
  houseResult: formatMoney(BigInt(result)),
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
export const dashboardRoute = (db: Pool, desk: StaffDesk, terms: Terms, watch: SiteWatch): Route =>
  desk.read(dashboard, async (_, { now }) => {
    const [books, exposure, quarantined] = await Promise.all([
      db.query<BookRow>(
        `SELECT b.book, b.customers, coalesce(o.orders, 0) AS orders, coalesce(o.held, 0) AS held,
                coalesce(c.own, 0) AS own, coalesce(h.result, 0) AS result
           FROM (SELECT book, count(*) AS customers FROM accounts GROUP BY book) b
           LEFT JOIN (SELECT a.book, count(*) AS orders, sum(margin) AS held FROM contract_orders
                        JOIN accounts a USING (uid) WHERE status = 1 GROUP BY a.book) o USING (book)
           LEFT JOIN (SELECT book, sum(posted) AS own FROM balances WHERE account >= $1 GROUP BY book) c USING (book)
           LEFT JOIN (SELECT book, sum(posted) AS result FROM balances WHERE account = ANY ($2) GROUP BY book) h USING (book)
          ORDER BY b.book`,
        [ACCOUNT_SPAN, HOUSE_FUNDS],
      ),
      db.query<ExposureRow>(
        `SELECT a.book, instrument, count(*) AS orders,
                coalesce(sum(lots) FILTER (WHERE side = 1), 0) AS buys,
                coalesce(sum(lots) FILTER (WHERE side <> 1), 0) AS sells
           FROM contract_orders JOIN accounts a USING (uid) WHERE status = 1
          GROUP BY a.book, instrument ORDER BY count(*) DESC, instrument`,
      ),
      db.query<{ count: string }>('SELECT count(*) FROM quarantine'),
    ]);
    const { engine, feeds, checkpoint, disk } = watch.health();
    return {
      at: new Date(now).toISOString(),
      books: books.rows.map(bookRow),
      exposure: exposure.rows.map(({ book, instrument, orders, buys, sells }) => ({
        book,
        instrument,
        showCode: terms.get(instrument)?.showCode ?? String(instrument),
        orders: Number(orders),
        buyLots: lots(BigInt(buys)),
        sellLots: lots(BigInt(sells)),
        netLots: lots(BigInt(buys) - BigInt(sells)),
      })),
      engine: engineRow(engine),
      feeds: feeds.map(({ ageMs, ...feed }) => ({ ...feed, ageMs: ageMs ?? null })),
      checkpoint: checkpointRow(checkpoint),
      disk: diskRow(disk),
      halted: terms.instruments.filter(({ halted }) => halted).map(({ showCode }) => showCode),
      quarantined: Number(quarantined.rows[0]?.count ?? 0),
    };
  });
