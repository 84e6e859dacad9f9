import { parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '../src/ground/throttle.ts';
import { chosenPositions, closeAllEstimate, type SkipReason } from '../src/trading/close/close-all.ts';
import { collectClosed, endClosingTogether, startClosingTogether } from '../src/trading/closed-together.ts';
import type { Position } from '../src/trading/open-orders.ts';
import type { ClosedOrder } from '../src/trading/order-pushes.ts';
import { orderRow } from './order-row.ts';

const BTC = { id: 1, showCode: 'BTC/USD' };
const GOLD = {
  Id: 2,
  Code: 'XAUUSD',
  ShowCode: 'XAU/USD',
  PricePrecision: 2,
  ForexContNum: 100,
  QuoteCurrency: 'USD',
};

/** A position; fee 1, margin 10, a swap of 0.5. */
function position(id: number, profit: string, isGold = false): Position {
  const row = orderRow(id, { Swap: '0.500000', ...(isGold ? { ForexTradeLists: GOLD } : {}) });
  const gross = parseSignedDecimal(profit, 6) ?? 0n;
  return { row, price: 100, profit: gross, net: gross - 1_500_000n, seq: 1 };
}

const POSITIONS = [position(4, '3'), position(3, '-2'), position(2, '0'), position(1, '5', true)];

describe('positions that close together', () => {
  it('are chosen by profit and product; a profit of exactly 0 is neither profitable nor losing', () => {
    const ids = (...[which, product]: [which: 'all' | 'profitable' | 'losing', product?: typeof BTC]) =>
      chosenPositions(POSITIONS, { which, product }).map(({ row }) => row.Id);
    expect(ids('all')).toEqual([4, 3, 2, 1]);
    expect(ids('profitable')).toEqual([4, 1]);
    expect(ids('losing')).toEqual([3]);
    expect(ids('all', BTC)).toEqual([4, 3, 2]);
    expect(ids('profitable', BTC)).toEqual([4]);
  });

  it('sum up result, costs and margin; those of a product that cannot be dealt on are counted apart', () => {
    const gold = (why: SkipReason | undefined) => (id: number) => (id === GOLD.Id ? why : undefined);
    expect(closeAllEstimate(POSITIONS, gold(undefined))).toEqual({
      orders: [4, 3, 2, 1],
      skipped: [],
      profit: 6_000_000n,
      costs: 6_000_000n,
      net: 0n,
      releasedMargin: 40_000_000n,
    });
    const all = [...POSITIONS, position(9, '100', true)];
    expect(closeAllEstimate(all, gold('closed'))).toEqual({
      orders: [4, 3, 2],
      skipped: [{ product: 'XAU/USD', count: 2, why: 'closed' }],
      profit: 1_000_000n,
      costs: 4_500_000n,
      net: -3_500_000n,
      releasedMargin: 30_000_000n,
    });
  });
});

describe('what time decides', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const closed = (order: number, seq: number): ClosedOrder => ({
    kind: 'closed',
    order,
    seq,
    product: 'BTC/USD',
    by: 'user',
    profit: 1_000_000n,
    net: 500_000n,
    partOf: 0,
  });

  /** The ids of each row as it is passed on. */
  function rows() {
    const passed: number[][] = [];
    return {
      passed,
      push: (order: number, seq: number) =>
        collectClosed(closed(order, seq), (orders) => passed.push(orders.map((one) => one.order))),
    };
  }

  it('closings of one journal row are one piece of news, those of another row another', () => {
    const { passed, push } = rows();
    push(1, 10);
    push(2, 10);
    vi.advanceTimersByTime(150);
    push(3, 10);
    push(4, 11);
    expect(passed).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(passed).toEqual([[1, 2, 3], [4]]);
  });

  it('of its own request a browser hears from the answer alone, whichever comes first', () => {
    const { passed, push } = rows();
    const request = {};
    startClosingTogether(request);
    push(1, 20);
    // Another device closes one at the same time.
    push(2, 21);
    vi.advanceTimersByTime(10_000);
    expect(passed).toEqual([]);
    endClosingTogether(request, 20);
    push(3, 20);
    vi.advanceTimersByTime(1_000);
    expect(passed).toEqual([[2]]);
  });

  it('a request without an answer leaves the news to the pushes', () => {
    const { passed, push } = rows();
    const request = {};
    startClosingTogether(request);
    push(1, 30);
    push(2, 30);
    vi.advanceTimersByTime(10_000);
    endClosingTogether(request);
    vi.advanceTimersByTime(1_000);
    expect(passed).toEqual([[1, 2]]);
  });

  it('calls in a row run twice, at the start and at the end', () => {
    const run = vi.fn();
    const limited = throttle(run, 300);
    limited();
    for (let call = 0; call < 100; call += 1) limited();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(2);
    limited();
    expect(run).toHaveBeenCalledTimes(3);
  });
});
