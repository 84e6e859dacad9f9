import { describe, expect, it } from 'vitest';
import {
  areParams,
  INDICATOR_NAMES,
  indicatorTitle,
  isIndicator,
  paramsOf,
  readParameter,
  withIndicator,
} from '../src/market/chart/indicators.ts';
import { fittingHeight } from '../src/shell/terminal/terminal-layout.ts';
import { ChartMarkReader, levelLines, positionLines, tradeMarks } from '../src/trading/chart/chart-marks.ts';
import type { Position } from '../src/trading/open-orders.ts';
import { sortedPositions } from '../src/trading/positions/position-sort.ts';

const WORDS = {
  buy: 'Buy',
  sell: 'Sell',
  limit: 'limit',
  stop: 'stop',
  stopLoss: 'Stop-loss',
  takeProfit: 'Take-profit',
  trailingStop: 'Trailing stop',
};
const BTC = { Id: 7, Code: 'BTCUSD', ShowCode: 'BTC/USD', PricePrecision: 2 };
const EUR = { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 };

function position(id: number, over: Partial<Position['row']> = {}, profit = 0n): Position {
  const row: Position['row'] = {
    Id: id,
    OriginId: 0,
    PartOf: 0,
    ForexTradeLists: { ...BTC, ForexContNum: 1, QuoteCurrency: 'USD' },
    OrderType: 1,
    Quantity: '0.1000',
    OriginPrice: 90_000,
    Price: 0,
    UpdatePrice: 90_100,
    FactProfits: '0.000000',
    NetProfits: '-4.500000',
    CautionMoney: '4500.000000',
    TradeFee: '4.500000',
    Fee: '4.500000',
    Swap: '0.000000',
    TargetLossPrice: 0,
    TargetProfitPrice: 0,
    TrailingPoints: 0,
    TrailingPrice: 0,
    TargetPrice: 0,
    PendingKind: null,
    Status: 1,
    CreateTimeHandler: '',
    CompleteTimeHandler: '',
    CreatedAt: '',
    ClosedAt: null,
    Multiple: 2,
    ClosedBy: null,
    OpenTick: { seq: 1, price: 90_000, at: '2026-11-21T10:02:03.000Z' },
    CloseTick: null,
    ...over,
  };
  return { row, price: row.UpdatePrice, profit, net: profit, seq: 1 };
}

describe('indicators', () => {
  it.each([
    ['period', '14', 14],
    ['period', ' 2 ', 2],
    ['period', '500', 500],
    ['period', '1', undefined],
    ['period', '501', undefined],
    ['period', '2.5', undefined],
    ['period', '', undefined],
    ['period', '1e2', undefined],
    ['deviations', '2.5', 2.5],
    ['deviations', '2,5', undefined],
    ['deviations', '10', 10],
    ['deviations', '0', undefined],
    ['deviations', '10.1', undefined],
    ['deviations', '2.55', undefined],
  ] as const)('a %s of "%s" is %s', (parameter, text, value) => {
    expect(readParameter(parameter, text)).toBe(value);
  });

  it('are drawn with as many parameters as they have, within bounds, and a fast period below the slow one', () => {
    expect(areParams('MACD', [6, 13, 5])).toBe(true);
    expect(areParams('MACD', [13, 13, 5])).toBe(false);
    expect(areParams('MA', [5, 10])).toBe(false);
    expect(areParams('RSI', [1])).toBe(false);
    expect(areParams('BOLL', [20, 2.5])).toBe(true);
    expect(areParams('RSI', '14')).toBe(false);
    expect(areParams('VOL', [])).toBe(true);
    for (const name of INDICATOR_NAMES) expect(areParams(name, paramsOf(name, {}))).toBe(true);
    expect(indicatorTitle('RSI', paramsOf('RSI', { RSI: [9] }))).toBe('RSI 9');
  });

  it('are kept in the order of the menu, whatever is switched', () => {
    expect(withIndicator(['MA', 'VOL'], 'BOLL', true)).toEqual(['MA', 'BOLL', 'VOL']);
    expect(withIndicator(['MA', 'VOL'], 'MA', false)).toEqual(['VOL']);
    expect(withIndicator(['MA'], 'MA', true)).toEqual(['MA']);
  });

  it('are MA, EMA, BOLL, VOL, MACD and RSI, named with their parameters', () => {
    expect(INDICATOR_NAMES.map((name) => indicatorTitle(name))).toEqual([
      'MA 5, 10, 30',
      'EMA 12, 26',
      'BOLL 20, 2',
      'VOL',
      'MACD 12, 26, 9',
      'RSI 14',
    ]);
    expect(isIndicator('RSI')).toBe(true);
    expect(isIndicator('toString')).toBe(false);
    expect(isIndicator(undefined)).toBe(false);
  });
});

describe('own marks', () => {
  it('open positions of the product are lines with their live result; equal ones are one line', () => {
    const lines = positionLines(
      [
        position(3, {}, 10_500_000n),
        position(2, { Quantity: '0.0500' }, -500_000n),
        position(1, { OrderType: 2 }, -2_000_000n),
        position(4, { ForexTradeLists: { ...EUR, ForexContNum: 1, QuoteCurrency: 'USD' } }),
      ],
      BTC.Id,
      WORDS,
    );
    expect(lines).toEqual([
      {
        id: 'buy 90000',
        side: 'buy',
        price: 90_000,
        look: 'position',
        label: 'Buy \u20660.15\u2069  \u2066+10.00\u2069',
      },
      {
        id: 'sell 90000',
        side: 'sell',
        price: 90_000,
        look: 'position',
        label: 'Sell \u20660.10\u2069  \u2066-2.00\u2069',
      },
    ]);
  });

  it('targets and stops of the product are lines too; equal ones are one line', () => {
    const stops = { TargetLossPrice: 80_000, TargetProfitPrice: 0 };
    const pending = { Status: 0, OpenTick: null, PendingKind: 'limit', TargetPrice: 85_000, ...stops } as const;
    const lines = levelLines(
      [position(1, stops)],
      [
        position(2, pending).row,
        position(3, { ...pending, ForexTradeLists: { ...EUR, ForexContNum: 1, QuoteCurrency: 'USD' } }).row,
      ],
      BTC.Id,
      WORDS,
    );
    expect(lines).toEqual([
      {
        id: 'target Buy limit buy 85000',
        side: 'buy',
        price: 85_000,
        look: 'target',
        label: 'Buy limit \u20660.10\u2069',
      },
      {
        id: 'stop Stop-loss buy 80000',
        side: 'sell',
        price: 80_000,
        look: 'stop',
        label: 'Stop-loss \u20660.20\u2069',
      },
    ]);
  });

  it('the stop of one order alone may be dragged; one that several share belongs to none of them', () => {
    const mine = (id: number, TargetLossPrice: number) => position(id, { TargetLossPrice, TargetProfitPrice: 0 });
    const lines = levelLines([mine(1, 80_000), mine(2, 81_000), mine(3, 81_000)], [], BTC.Id, WORDS);
    expect(lines.map(({ price, stop }) => [price, stop])).toEqual([
      [80_000, { order: 1, name: 'stopLoss' }],
      [81_000, undefined],
    ]);
  });

  it('a stop says what is won or lost at any price, costs included, in the colour of what it is for', () => {
    const stops = { TargetLossPrice: 89_000, TargetProfitPrice: 91_000 };
    // 100.00 above the entry it has won 10.00, and the fee was 4.50.
    const open = (id: number) => ({ ...position(id, stops, 10_000_000n), net: 5_500_000n });
    const [loss, profit] = levelLines([open(1)], [], BTC.Id, WORDS);
    expect([loss?.side, loss?.result?.(89_000), loss?.result?.(90_000)]).toEqual([
      'sell',
      '\u2066-104.50\u2069',
      '\u2066-4.50\u2069',
    ]);
    expect([profit?.side, profit?.result?.(91_000)]).toEqual(['buy', '\u2066+95.50\u2069']);
    const [both] = levelLines([open(1), open(2)], [], BTC.Id, WORDS);
    expect(both?.result?.(89_000)).toBe('\u2066-209.00\u2069');
    // At the entry price nothing tells what a move is worth.
    const unmoved = { ...open(1), price: 90_000, profit: 0n, net: -4_500_000n };
    expect(levelLines([unmoved], [], BTC.Id, WORDS)[0]?.result?.(89_000)).toBe('');
  });

  it('a trailing stop is a line that keeps its identity while it moves, and the trades stay as they are', () => {
    const reader = new ChartMarkReader(BTC.Id, WORDS, []);
    const trailing = (TrailingPrice: number) => position(4, { TrailingPoints: 5_000, TrailingPrice });
    const [first, second] = [89_950, 89_975.5].map((price) => reader.read([trailing(price)], []));
    expect(second!.lines.at(-1)).toEqual({
      id: 'trailing 4',
      side: 'buy',
      price: 89_975.5,
      look: 'trailing',
      label: 'Trailing stop \u20660.10\u2069',
    });
    expect([first!.lines.at(-1)?.id, first!.trades === second!.trades]).toEqual(['trailing 4', true]);
    expect(reader.read([position(4)], []).lines.map(({ look }) => look)).toEqual(['position']);
  });

  it('trades are marked where they were opened and closed; what never filled is not', () => {
    const closed = position(9, {
      OrderType: 2,
      Status: 3,
      Price: 90_500,
      FactProfits: '1.000000',
      NetProfits: '-3.500000',
      CloseTick: { seq: 8, price: 90_500, at: '2026-11-21T11:00:00.000Z' },
    });
    expect(tradeMarks([closed.row, position(8, { OpenTick: null }).row], BTC.Id)).toEqual([
      {
        id: 9,
        side: 'sell',
        entry: { at: Date.UTC(2026, 10, 21, 10, 2, 3), price: 90_000 },
        exit: { at: Date.UTC(2026, 10, 21, 11), price: 90_500, isGain: false },
      },
    ]);
  });

  it('a price move draws the lines anew and leaves the trades as they are', () => {
    const reader = new ChartMarkReader(BTC.Id, WORDS, []);
    const before = position(1);
    const first = reader.read([before], []);
    const second = reader.read([{ ...before, net: 1_000_000n }], []);
    expect(second.trades).toBe(first.trades);
    expect(second.lines[0]?.label).toBe('Buy \u20660.10\u2069  \u2066+1.00\u2069');
    expect(reader.read([], []).trades).not.toBe(first.trades);
  });
});

describe('positions', () => {
  const rows = [
    position(1, { ForexTradeLists: { ...EUR, ForexContNum: 1, QuoteCurrency: 'USD' } }, 5n),
    position(2, {}, -5n),
    position(3, { Quantity: '2.0000' }, 5n),
  ];

  it('those of the product in view come first, newest first', () => {
    expect(sortedPositions(rows, undefined, BTC.Id)).toEqual([3, 2, 1]);
    expect(sortedPositions(rows, undefined, EUR.Id)).toEqual([1, 3, 2]);
  });

  it('sort by any column, either way', () => {
    expect(sortedPositions(rows, { key: 'profit', direction: 'descending' }, BTC.Id)).toEqual([3, 1, 2]);
    expect(sortedPositions(rows, { key: 'profit', direction: 'ascending' }, BTC.Id)).toEqual([2, 3, 1]);
    expect(sortedPositions(rows, { key: 'lots', direction: 'descending' }, BTC.Id)).toEqual([3, 2, 1]);
    expect(sortedPositions(rows, { key: 'product', direction: 'ascending' }, BTC.Id)).toEqual([3, 2, 1]);
  });
});

describe('terminal', () => {
  it('leaves both the chart and the positions their room', () => {
    expect(fittingHeight(258, 800)).toBe(258);
    expect(fittingHeight(264, 664)).toBe(223);
    expect(fittingHeight(Number.MAX_SAFE_INTEGER, 800)).toBe(298);
    expect(fittingHeight(-1, 800)).toBe(132);
  });
});
