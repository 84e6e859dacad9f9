import { formatDecimal, formatMoney, LOTS_SCALE, type Money } from '@vitrine/domain/kernel/decimal';
import { type Book, houseFundsAccounts } from '@vitrine/domain/ledger/chart';
import { STRESS_PERCENT } from '@vitrine/domain/market/instrument';
import { midOf, type Tick } from '@vitrine/domain/market/tick';
import { stressLossOf, valueOfExposure } from '@vitrine/domain/trading/exposure';
import type { Pool } from 'pg';
import type { Terms } from '../../market/index.ts';
import type { TickOf } from '../../trading/index.ts';

/** What customers hold in an instrument, and have ordered, by the terms that they traded under. */
interface ExposureRow {
  readonly book: Book;
  readonly instrument: number;
  readonly version: string;
  readonly orders: string;
  readonly buys: string;
  readonly sells: string;
  /** Lots times opening price. */
  readonly bought: string;
  readonly sold: string;
  /** Lots times target of pending orders. */
  readonly pending_buys: string;
  readonly pending_sells: string;
}

const lots = (text: bigint) => formatDecimal(text, LOTS_SCALE);
const sumOf = (rows: readonly ExposureRow[], column: Exclude<keyof ExposureRow, 'book' | 'instrument' | 'version'>) =>
  rows.reduce((sum, row) => sum + BigInt(row[column]), 0n);

/** Positions and pending orders of customers, an entry for each instrument of a book, those with the most positions first. */
async function readRows(db: Pool): Promise<readonly (readonly ExposureRow[])[]> {
  const { rows } = await db.query<ExposureRow>(
    `SELECT a.book, instrument, terms_version AS version, count(*) FILTER (WHERE status = 1) AS orders,
            coalesce(sum(lots) FILTER (WHERE status = 1 AND side = 1), 0) AS buys,
            coalesce(sum(lots) FILTER (WHERE status = 1 AND side <> 1), 0) AS sells,
            coalesce(sum(lots * open_price) FILTER (WHERE status = 1 AND side = 1), 0) AS bought,
            coalesce(sum(lots * open_price) FILTER (WHERE status = 1 AND side <> 1), 0) AS sold,
            coalesce(sum(lots * target_price) FILTER (WHERE status = 0 AND side = 1), 0) AS pending_buys,
            coalesce(sum(lots * target_price) FILTER (WHERE status = 0 AND side <> 1), 0) AS pending_sells
       FROM contract_orders JOIN accounts a USING (uid) WHERE status IN (0, 1)
      GROUP BY a.book, instrument, terms_version`,
  );
  const entries = [...Map.groupBy(rows, ({ book, instrument }) => `${book} ${instrument}`).values()];
  return entries.sort((one, other) => Number(sumOf(other, 'orders') - sumOf(one, 'orders')));
}

/**
 * What customers would win now, in account currency: the sum over all positions, rounded once for each version of the terms,
 * where a position is rounded by itself.
 */
function openProfitOf(rows: readonly ExposureRow[], terms: Terms, tick: Tick, tickOf: TickOf): Money | undefined {
  let profit = 0n;
  for (const row of rows) {
    const version = terms.at(row.instrument, Number(row.version));
    const conversion = terms.conversion(version.quoteCurrency, tickOf);
    if (conversion === undefined) return undefined;
    const won = BigInt(row.buys) * tick.bid - BigInt(row.bought) + BigInt(row.sold) - BigInt(row.sells) * tick.ask;
    profit += valueOfExposure(won, version, conversion);
  }
  return profit;
}

/** The value of the net position at the mid, what customers would win now, and what the house may lose by the stress test. */
function valuesOf(rows: readonly ExposureRow[], terms: Terms, tickOf: TickOf) {
  const instrument = Number(rows[0]?.instrument);
  const [listed, tick] = [terms.get(instrument), tickOf(instrument)];
  const conversion = listed && terms.conversion(listed.quoteCurrency, tickOf);
  if (listed === undefined || tick === undefined || conversion === undefined) return undefined;
  const net = sumOf(rows, 'buys') - sumOf(rows, 'sells');
  const pending = { pendingBuys: sumOf(rows, 'pending_buys'), pendingSells: sumOf(rows, 'pending_sells') };
  return {
    netNotional: valueOfExposure(net * midOf(tick), listed, conversion),
    openProfit: openProfitOf(rows, terms, tick, tickOf),
    stressLoss: stressLossOf({ net, ...pending }, midOf(tick), listed, STRESS_PERCENT[listed.assetClass], conversion),
  };
}

/** The exposure of customers as the dashboard shows it, and the stress losses of each book added up. */
export async function readExposure(db: Pool, terms: Terms, tickOf: TickOf) {
  const entries = (await readRows(db)).map((rows) => ({ rows, values: valuesOf(rows, terms, tickOf) }));
  const losses = new Map<Book, Money>();
  for (const { rows, values } of entries) {
    const book = rows[0]?.book as Book;
    losses.set(book, (losses.get(book) ?? 0n) + (values?.stressLoss ?? 0n));
  }
  const text = (money: Money | undefined) => (money === undefined ? null : formatMoney(money));
  return {
    losses,
    exposure: entries.map(({ rows, values }) => {
      const [buys, sells] = [sumOf(rows, 'buys'), sumOf(rows, 'sells')];
      const instrument = Number(rows[0]?.instrument);
      return {
        book: rows[0]?.book as Book,
        instrument,
        showCode: terms.get(instrument)?.showCode ?? String(instrument),
        orders: Number(sumOf(rows, 'orders')),
        buyLots: lots(buys),
        sellLots: lots(sells),
        netLots: lots(buys - sells),
        netNotional: text(values?.netNotional),
        openProfit: text(values?.openProfit),
        stressLoss: text(values?.stressLoss),
      };
    }),
  };
}

/** A book's share of its house limit that is used: stress losses of contracts and wins of running options, over the funds. */
export interface LimitUse {
  readonly funds: Money;
  readonly contracts: Money;
  readonly options: Money;
}

/** What running options would pay, and the house's own funds, for each book. */
export async function readLimits(db: Pool): Promise<ReadonlyMap<Book, Omit<LimitUse, 'contracts'>>> {
  const { rows } = await db.query<{ book: Book; funds: string; options: string }>(
    `SELECT b.book, coalesce(sum(b.posted), 0) AS funds,
            (SELECT coalesce(sum(win), 0) FROM options JOIN accounts a USING (uid)
              WHERE options.status = 1 AND a.book = b.book) AS options
       FROM balances b WHERE b.account = ANY ($1) GROUP BY b.book`,
    [houseFundsAccounts()],
  );
  return new Map(rows.map(({ book, funds, options }) => [book, { funds: BigInt(funds), options: BigInt(options) }]));
}
