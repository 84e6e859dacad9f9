import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { TradeSums } from '@vitrine/domain/ledger/index';
import type { TradeFilter } from '../ledger/index.ts';
import type { Reader } from '../platform/postgres/reader.ts';

/** The sums over the trades of one product and side. */
export interface TradeGroup {
  readonly instrument: number;
  readonly side: 1 | 2;
  readonly sums: TradeSums;
}

/** The running net result after the last trade of a point, and its extremes within the point. */
export interface CurvePoint {
  readonly at: Instant;
  readonly net: Money;
  readonly low: Money;
  readonly high: Money;
}

/** The closed trades of a customer after journal row `seq`. */
export interface TradeRecords {
  readonly seq: number;
  readonly groups: readonly TradeGroup[];
  readonly maxDrawdown: Money;
  readonly curve: readonly CurvePoint[];
}

/** What a customer traded: contract orders or timed options. */
export type TradeSource = 'orders' | 'options';

/** Filled and closed trades; those without a result (never filled, void) are none. The index has them by closing time. */
const TRADES: Readonly<Record<TradeSource, string>> = {
  orders: `SELECT id, instrument, side, closed_at, closed_at - greatest(opened_at, open_tick_at) AS held, profit AS gross,
      fee, swap, profit - fee - swap AS net
    FROM contract_orders WHERE uid = $1 AND status = 3 AND closed_at >= $2 AND closed_at < $3
      AND ($4 = 0 OR instrument = $4::int) AND ($5 = 0 OR side = $5::int) AND open_price IS NOT NULL`,
  options: `SELECT id, instrument, direction AS side, closed_at, closed_at - entry_tick_at AS held, profit AS gross,
      0::bigint AS fee, 0::bigint AS swap, profit AS net
    FROM options WHERE uid = $1 AND status = 3 AND closed_at >= $2 AND closed_at < $3
      AND ($4 = 0 OR instrument = $4::int) AND ($5 = 0 OR direction = $5::int) AND outcome <> 'void'`,
};

const GROUPS = `SELECT instrument, side, count(*) AS count, count(*) FILTER (WHERE net > 0) AS wins,
    count(*) FILTER (WHERE net < 0) AS losses, sum(gross)::text AS gross, sum(fee)::text AS fees, sum(swap)::text AS swap,
    coalesce(sum(net) FILTER (WHERE net > 0), 0)::text AS won, coalesce(sum(net) FILTER (WHERE net < 0), 0)::text AS lost,
    greatest(max(net), 0)::text AS largest_win, least(min(net), 0)::text AS largest_loss, sum(held) AS held
  FROM trades GROUP BY instrument, side`;

/** Every point has the same number of trades, give or take one. */
const CURVE = `SELECT max(closed_at) AS at, (array_agg(equity ORDER BY n DESC))[1]::text AS net, min(equity)::text AS low,
    max(equity)::text AS high
  FROM running GROUP BY (n - 1) * least($6, total) / total ORDER BY 1, min(n)`;

interface GroupColumns {
  readonly instrument: number;
  readonly side: 1 | 2;
  readonly count: number;
  readonly wins: number;
  readonly losses: number;
  readonly gross: string;
  readonly fees: string;
  readonly swap: string;
  readonly won: string;
  readonly lost: string;
  readonly largest_win: string;
  readonly largest_loss: string;
  readonly held: number;
}

interface PointColumns {
  readonly at: number;
  readonly net: string;
  readonly low: string;
  readonly high: string;
}

interface Columns {
  readonly seq: string;
  readonly drawdown: string;
  readonly groups: GroupColumns[] | null;
  readonly curve: PointColumns[] | null;
}

function groupOf(row: GroupColumns): TradeGroup {
  return {
    instrument: row.instrument,
    side: row.side,
    sums: {
      count: row.count,
      wins: row.wins,
      losses: row.losses,
      gross: BigInt(row.gross),
      fees: BigInt(row.fees),
      swap: BigInt(row.swap),
      won: BigInt(row.won),
      lost: BigInt(row.lost),
      largestWin: BigInt(row.largest_win),
      largestLoss: BigInt(row.largest_loss),
      heldMs: row.held,
    },
  };
}

/** Everything that the statistics of a customer need, in one statement and so one snapshot; at most `points` of the curve. */
export async function readTrades(
  db: Reader,
  source: TradeSource,
  uid: number,
  { from, to, instrument, side }: TradeFilter,
  points: number,
): Promise<TradeRecords> {
  const { rows } = await db.query<Columns>({
    name: `read-trades-${source}`,
    text: `WITH trades AS MATERIALIZED (${TRADES[source]}),
        running AS MATERIALIZED (SELECT closed_at, row_number() OVER by_time AS n, count(*) OVER () AS total,
            sum(net) OVER by_time AS equity
          FROM trades WINDOW by_time AS (ORDER BY closed_at, id ROWS UNBOUNDED PRECEDING)),
        falls AS (SELECT greatest(max(equity) OVER (ORDER BY n ROWS UNBOUNDED PRECEDING), 0) - equity AS fall FROM running)
      SELECT head.seq, (SELECT coalesce(greatest(max(fall), 0), 0) FROM falls)::text AS drawdown,
        (SELECT json_agg(each) FROM (${GROUPS}) AS each) AS groups,
        (SELECT json_agg(point) FROM (${CURVE}) AS point) AS curve
      FROM journal_head AS head WHERE head.shard = 0`,
    values: [uid, from, to, instrument, side, points],
  });
  const row = rows[0]!;
  const money = ({ at, net, low, high }: PointColumns) => ({
    at,
    net: BigInt(net),
    low: BigInt(low),
    high: BigInt(high),
  });
  return {
    seq: Number(row.seq),
    groups: (row.groups ?? []).map(groupOf),
    maxDrawdown: BigInt(row.drawdown),
    curve: (row.curve ?? []).map(money),
  };
}
