import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Reader } from '../../platform/postgres/reader.ts';
import type { TradeSource } from '../statistics-store.ts';

/** Trades that one statement reads. */
const PAGE = 1_000;

/** The year of a customer. */
export interface TradeYear {
  readonly uid: number;
  /** When each of its months begins, and when the last one ends: 13 instants. */
  readonly months: readonly Instant[];
  /** Trades that were closed after this row are not in it. */
  readonly seq: number;
}

/** The trades of one month and product. */
export interface MonthGroup {
  readonly source: TradeSource;
  /** 1 to 12. */
  readonly month: number;
  readonly instrument: number;
  readonly count: number;
  readonly gross: Money;
  readonly fees: Money;
  readonly swap: Money;
}

export interface ClosedTrade {
  readonly id: number;
  readonly instrument: number;
  /** 1 buy or up, 2 sell or down. */
  readonly side: 1 | 2;
  readonly openedAt: Instant;
  readonly closedAt: Instant;
  /** Lots (4 decimals) of an order, stake (6 decimals) of an option. */
  readonly size: bigint;
  readonly gross: Money;
  readonly fee: Money;
  readonly swap: Money;
}

/** As the statistics count them: filled orders and options with a result. */
const TRADES: Readonly<Record<TradeSource, string>> = {
  orders: `SELECT id, instrument, side, greatest(opened_at, open_tick_at) AS opened_at, closed_at, lots AS size, profit AS gross,
      fee, swap FROM contract_orders
    WHERE uid = $1 AND status = 3 AND closed_at >= $2 AND closed_at < $3 AND closed_seq <= $4 AND open_price IS NOT NULL`,
  options: `SELECT id, instrument, direction AS side, entry_tick_at AS opened_at, closed_at, stake AS size, profit AS gross,
      0::bigint AS fee, 0::bigint AS swap FROM options
    WHERE uid = $1 AND status = 3 AND closed_at >= $2 AND closed_at < $3 AND closed_seq <= $4 AND outcome <> 'void'`,
};

const valuesOf = ({ uid, months, seq }: TradeYear): readonly number[] => [uid, months[0]!, months.at(-1)!, seq];

interface GroupColumns {
  readonly month: number;
  readonly instrument: number;
  readonly count: string;
  readonly gross: string;
  readonly fees: string;
  readonly swap: string;
}

/** The sums of the year, by month and product. */
export async function readMonthGroups(db: Reader, source: TradeSource, year: TradeYear): Promise<MonthGroup[]> {
  const { rows } = await db.query<GroupColumns>({
    name: `read-profit-loss-groups-${source}`,
    text: `SELECT width_bucket(closed_at, $5::bigint[]) AS month, instrument, count(*) AS count, sum(gross)::text AS gross,
        sum(fee)::text AS fees, sum(swap)::text AS swap
      FROM (${TRADES[source]}) AS trades GROUP BY 1, 2 ORDER BY 1, 2`,
    values: [...valuesOf(year), year.months],
  });
  return rows.map(({ month, instrument, count, gross, fees, swap }) => ({
    source,
    month,
    instrument,
    count: Number(count),
    gross: BigInt(gross),
    fees: BigInt(fees),
    swap: BigInt(swap),
  }));
}

interface TradeColumns {
  readonly id: number;
  readonly instrument: number;
  readonly side: 1 | 2;
  readonly opened_at: number;
  readonly closed_at: number;
  readonly size: string;
  readonly gross: string;
  readonly fee: string;
  readonly swap: string;
}

/** The trades of the year in the order in which they were closed, in pages. */
export async function* readClosedTrades(
  db: Reader,
  source: TradeSource,
  year: TradeYear,
  page: number = PAGE,
): AsyncGenerator<readonly ClosedTrade[]> {
  for (let after: readonly [closedAt: number, id: number] = [0, 0]; ; ) {
    const { rows } = await db.query<{ trade: TradeColumns }>({
      name: `read-profit-loss-${source}`,
      text: `SELECT row_to_json(page) AS trade FROM (
          SELECT id, instrument, side, opened_at, closed_at, size::text, gross::text, fee::text, swap::text
          FROM (${TRADES[source]}) AS trades WHERE (closed_at, id) > ($5, $6) ORDER BY closed_at, id LIMIT $7) AS page`,
      values: [...valuesOf(year), ...after, page],
    });
    const last = rows.at(-1)?.trade;
    if (last === undefined) return;
    yield rows.map(({ trade }) => tradeOf(trade));
    if (rows.length < page) return;
    after = [last.closed_at, last.id];
  }
}

const tradeOf = (row: TradeColumns): ClosedTrade => ({
  id: row.id,
  instrument: row.instrument,
  side: row.side,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  size: BigInt(row.size),
  gross: BigInt(row.gross),
  fee: BigInt(row.fee),
  swap: BigInt(row.swap),
});
