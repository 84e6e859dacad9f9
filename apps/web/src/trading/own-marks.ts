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
import type { ChartLine, ChartTrade } from '../market/chart/kline-chart.ts';
import type { OwnMarks } from '../market/chart/PriceChart.tsx';
import { orderWords } from './order-words.ts';
import type { Holding } from './own-book.ts';

/** `Buy` and `Sell` in the reader's language. */
export type SideWords = Readonly<Record<'buy' | 'sell', string>>;

/** A figure in a drawn text that may run from right to left: its sign stays before it. */
const isolated = (figure: string) => `\u2066${figure}\u2069`;

/** The open positions of one product as lines: those of one side and price are one line, with their sums. */
export function positionLines(holdings: readonly Holding[], productId: number, words: SideWords): readonly ChartLine[] {
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
    label: `${words[side]} ${isolated(lotsFigure(lots))}  ${isolated(signedMoney(profit))}`,
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
  readonly #words: SideWords;
  readonly #closed: readonly OrderRow[];
  #rows: readonly OrderRow[] | undefined;
  #trades: readonly ChartTrade[] = [];

  constructor(productId: number, words: SideWords, closed: readonly OrderRow[]) {
    this.#productId = productId;
    this.#words = words;
    this.#closed = closed;
  }

  read(holdings: readonly Holding[]): OwnMarks {
    const rows = holdings.map(({ row }) => row);
    if (
      this.#rows === undefined ||
      rows.length !== this.#rows.length ||
      rows.some((row, at) => row !== this.#rows?.[at])
    ) {
      this.#rows = rows;
      this.#trades = tradeMarks([...this.#closed, ...rows], this.#productId);
    }
    return { lines: positionLines(holdings, this.#productId, this.#words), trades: this.#trades };
  }
}
