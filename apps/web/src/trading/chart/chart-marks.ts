import type { Lots, Money } from '@vitrine/domain/kernel/decimal';
import { isolated, lots as lotsFigure, signedShortMoney, withCurrency } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { ChartLine, ChartTrade, OwnMarks, OwnStop } from '../../market/index.ts';
import type { Position } from '../open-orders.ts';
import { lotsOf, sideOf } from '../order-values.ts';

/** The labels of lines, in the reader's language. */
export type MarkWords = Readonly<
  Record<'buy' | 'sell' | 'limit' | 'stop' | 'stopLoss' | 'takeProfit' | 'trailingStop', string>
>;

/** The open positions of a product as lines; those of the same side and price are one line, with their sums. */
export function positionLines(
  positions: readonly Position[],
  productId: number,
  words: MarkWords,
): readonly ChartLine[] {
  const sums = new Map<string, { side: 'buy' | 'sell'; price: number; lots: Lots; net: Money }>();
  for (const { row, net } of positions) {
    if (row.ForexTradeLists.Id !== productId) continue;
    const side = sideOf(row);
    const id = `${side} ${row.OriginPrice}`;
    const sum = sums.get(id) ?? { side, price: row.OriginPrice, lots: 0n, net: 0n };
    sum.lots += lotsOf(row);
    sum.net += net;
    sums.set(id, sum);
  }
  return [...sums].map(([id, { side, price, lots, net }]) => ({
    id,
    side,
    price,
    look: 'position',
    label: `${words[side]} ${isolated(lotsFigure(lots))}  ${withCurrency(signedShortMoney(net))}`,
  }));
}

type LevelSum = Omit<ChartLine, 'label' | 'stop'> & { name: string; lots: Lots; stops: OwnStop[] };

/**
 * The result of a position after costs at another price. Approximately: it is won or lost in proportion to the move, and
 * the rate of the account's currency stays as it is. Undefined where the price has not moved since the entry.
 */
function resultAt({ row, price, profit, net }: Position, level: number): Money | undefined {
  const moved = price - row.OriginPrice;
  if (moved === 0) return undefined;
  return BigInt(Math.round((Number(profit) * (level - row.OriginPrice)) / moved)) + net - profit;
}

/** What positions win or lose together at a price, as a label says it; empty when one of them cannot tell. */
function resultText(positions: readonly Position[], price: number): string {
  const results = positions.map((position) => resultAt(position, price));
  if (results.length === 0 || results.includes(undefined)) return '';
  return withCurrency(signedShortMoney(results.reduce<Money>((sum, result) => sum + (result ?? 0n), 0n)));
}

/** The targets of pending orders and the stops of all open orders of a product as lines, summed likewise. */
export function levelLines(
  positions: readonly Position[],
  pending: readonly OrderRow[],
  productId: number,
  words: MarkWords,
): readonly ChartLine[] {
  const sums = new Map<string, LevelSum>();
  const add = (row: OrderRow, look: 'target' | 'stop', name: string, price: number, stop?: OwnStop['name']) => {
    if (price === 0 || row.ForexTradeLists.Id !== productId) return;
    const id = `${look} ${name} ${sideOf(row)} ${price}`;
    // A stop has the colour of what it is for.
    const side = stop === undefined ? sideOf(row) : stop === 'takeProfit' ? 'buy' : 'sell';
    const sum = sums.get(id) ?? { id, side, price, look, name, lots: 0n, stops: [] };
    if (stop !== undefined) sum.stops.push({ order: row.Id, name: stop });
    sum.lots += lotsOf(row);
    sums.set(id, sum);
  };
  for (const row of pending) {
    const side = sideOf(row);
    if (row.PendingKind !== null) add(row, 'target', `${words[side]} ${words[row.PendingKind]}`, row.TargetPrice);
  }
  for (const row of [...positions.map((one) => one.row), ...pending]) {
    add(row, 'stop', words.stopLoss, row.TargetLossPrice, 'stopLoss');
    add(row, 'stop', words.takeProfit, row.TargetProfitPrice, 'takeProfit');
  }
  return [...sums.values()].map(({ name, lots, stops, ...line }) => {
    const [stop, ...others] = stops;
    const closing = positions.filter(({ row }) => stops.some(({ order }) => order === row.Id));
    return {
      ...line,
      label: `${name} ${isolated(lotsFigure(lots))}`,
      // A pending order has no entry price yet.
      ...(stops.length === 0 || closing.length < stops.length
        ? {}
        : { result: (price: number) => resultText(closing, price) }),
      ...(stop === undefined || others.length > 0 ? {} : { stop }),
    };
  });
}

/** The trailing stops of a product's open positions. They keep their identity while they move with the price. */
export function trailingLines(rows: readonly OrderRow[], productId: number, words: MarkWords): readonly ChartLine[] {
  return rows
    .filter(({ TrailingPrice, ForexTradeLists }) => TrailingPrice !== 0 && ForexTradeLists.Id === productId)
    .map((row) => ({
      id: `trailing ${row.Id}`,
      side: sideOf(row),
      price: row.TrailingPrice,
      look: 'trailing',
      label: `${words.trailingStop} ${isolated(lotsFigure(lotsOf(row)))}`,
    }));
}

/** Marks where orders were opened and closed. One that never filled has none. */
export function tradeMarks(rows: readonly OrderRow[], productId: number): readonly ChartTrade[] {
  return rows.flatMap((row): readonly ChartTrade[] => {
    const { OpenTick: opened, CloseTick: closed } = row;
    if (row.ForexTradeLists.Id !== productId || opened === null) return [];
    return [
      {
        id: row.Id,
        side: sideOf(row),
        entry: { at: Date.parse(opened.at), price: row.OriginPrice },
        exit:
          closed === null
            ? undefined
            : {
                at: Date.parse(closed.at),
                price: row.Price,
                isGain: amountOf(row.NetProfits) >= 0n,
              },
      },
    ];
  });
}

/** Reads lines and trades together; the trades keep their identity while no order opens or closes. */
export class ChartMarkReader {
  readonly #productId: number;
  readonly #words: MarkWords;
  readonly #closed: readonly OrderRow[];
  #rows: readonly OrderRow[] | undefined;
  #trades: readonly ChartTrade[] = [];

  constructor(productId: number, words: MarkWords, closed: readonly OrderRow[]) {
    this.#productId = productId;
    this.#words = words;
    this.#closed = closed;
  }

  read(positions: readonly Position[], pending: readonly OrderRow[]): OwnMarks {
    const rows = positions.map(({ row }) => row);
    if (
      this.#rows === undefined ||
      rows.length !== this.#rows.length ||
      rows.some(({ Id }, at) => Id !== this.#rows?.[at]?.Id)
    ) {
      this.#rows = rows;
      this.#trades = tradeMarks([...this.#closed, ...rows], this.#productId);
    }
    const lines = [
      ...positionLines(positions, this.#productId, this.#words),
      ...levelLines(positions, pending, this.#productId, this.#words),
      ...trailingLines(rows, this.#productId, this.#words),
    ];
    return { lines, trades: this.#trades };
  }
}
