import {
  LOTS_SCALE,
  type Lots,
  MONEY_SCALE,
  type Money,
  parseDecimal,
  parseSignedDecimal,
} from '@vitrine/domain/kernel/decimal';
import { lots as lotsFigure, signedMoney } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import type { ChartLine, ChartTrade, OwnMarks, OwnStop } from '../market/index.ts';
import { orderWords } from './order-values.ts';
import type { Holding } from './own-book.ts';

/** What lines are called in the reader's language. */
export type MarkWords = Readonly<Record<'buy' | 'sell' | 'limit' | 'stop' | 'stopLoss' | 'takeProfit', string>>;

/** A figure in a drawn text that may run from right to left: its sign stays before it. */
const isolated = (figure: string) => `\u2066${figure}\u2069`;

/** The open positions of one product as lines: those of one side and price are one line, with their sums. */
export function positionLines(holdings: readonly Holding[], productId: number, words: MarkWords): readonly ChartLine[] {
  const sums = new Map<string, { side: 'buy' | 'sell'; price: number; lots: Lots; profit: Money }>();
  for (const { row, profit } of holdings) {
    if (row.ForexTradeLists.Id !== productId) continue;
    const { side } = orderWords(row);
    const id = `${side} ${row.OriginPrice}`;
    const sum = sums.get(id) ?? { side, price: row.OriginPrice, lots: 0n, profit: 0n };
    sum.lots += parseDecimal(row.Quantity, LOTS_SCALE) ?? 0n;
    sum.profit += profit;
    sums.set(id, sum);
  }
  return [...sums].map(([id, { side, price, lots, profit }]) => ({
    id,
    side,
    price,
    look: 'position',
    label: `${words[side]} ${isolated(lotsFigure(lots))}  ${isolated(signedMoney(profit))}`,
  }));
}

/** What waits for a price of one product: targets of pending orders, and stops of them and of positions, summed likewise. */
export function levelLines(
  holdings: readonly OrderRow[],
  pending: readonly OrderRow[],
  productId: number,
  words: MarkWords,
): readonly ChartLine[] {
  const sums = new Map<string, Omit<ChartLine, 'label' | 'stop'> & { name: string; lots: Lots; stops: OwnStop[] }>();
  const add = (row: OrderRow, look: 'target' | 'stop', name: string, price: number, stop?: OwnStop['name']) => {
    if (price === 0 || row.ForexTradeLists.Id !== productId) return;
    const { side } = orderWords(row);
    const id = `${look} ${name} ${side} ${price}`;
    const sum = sums.get(id) ?? { id, side, price, look, name, lots: 0n, stops: [] };
    if (stop !== undefined) sum.stops.push({ order: row.Id, name: stop });
    sum.lots += parseDecimal(row.Quantity, LOTS_SCALE) ?? 0n;
    sums.set(id, sum);
  };
  for (const row of pending) {
    const { side } = orderWords(row);
    if (row.PendingKind !== null) add(row, 'target', `${words[side]} ${words[row.PendingKind]}`, row.TargetPrice);
  }
  for (const row of [...holdings, ...pending]) {
    add(row, 'stop', words.stopLoss, row.TargetLossPrice, 'stopLoss');
    add(row, 'stop', words.takeProfit, row.TargetProfitPrice, 'takeProfit');
  }
  return [...sums.values()].map(({ id, side, price, look, name, lots, stops: [stop, ...others] }) => ({
    id,
    side,
    price,
    look,
    label: `${name} ${isolated(lotsFigure(lots))}`,
    ...(stop === undefined || others.length > 0 ? {} : { stop }),
  }));
}

/** Orders as marks: where each was opened and closed. One that never filled leaves none. */
export function tradeMarks(rows: readonly OrderRow[], productId: number): readonly ChartTrade[] {
  return rows.flatMap((row): readonly ChartTrade[] => {
    const { OpenTick: opened, CloseTick: closed } = row;
    if (row.ForexTradeLists.Id !== productId || opened === null) return [];
    return [
      {
        id: row.Id,
        side: orderWords(row).side,
        entry: { at: Date.parse(opened.at), price: row.OriginPrice },
        exit:
          closed === null
            ? undefined
            : {
                at: Date.parse(closed.at),
                price: row.Price,
                isGain: (parseSignedDecimal(row.FactProfits, MONEY_SCALE) ?? 0n) >= 0n,
              },
      },
    ];
  });
}

/** Joins both; the trades keep their identity while no order comes or goes. */
export class OwnMarkReader {
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

  read(holdings: readonly Holding[], pending: readonly OrderRow[]): OwnMarks {
    const rows = holdings.map(({ row }) => row);
    if (
      this.#rows === undefined ||
      rows.length !== this.#rows.length ||
      rows.some((row, at) => row !== this.#rows?.[at])
    ) {
      this.#rows = rows;
      this.#trades = tradeMarks([...this.#closed, ...rows], this.#productId);
    }
    const lines = [
      ...positionLines(holdings, this.#productId, this.#words),
      ...levelLines(rows, pending, this.#productId, this.#words),
    ];
    return { lines, trades: this.#trades };
  }
}
