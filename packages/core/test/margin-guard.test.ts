import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { MAX_OPEN_ORDERS } from '@vitrine/domain/trading/bounds';
import { describe, expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../tests/support/market.ts';
import type { Fact, Input } from '../src/input.ts';
import { Machine } from '../src/machine.ts';
import { openProfitOf } from '../src/trading/margin-guard.ts';
import { wordsOf } from './words.ts';

const open = { calendar: ALWAYS_OPEN, feeRate: 0n, lotStep: 1n, minLots: 1n };

function tick(instrument: number, price: bigint): Input {
  const quote = { instrument, bid: price, ask: price, sourceAt: OPEN_HOURS, source: 'simulated' };
  return { type: 'tick', at: OPEN_HOURS, quote };
}
function machineWith(facts: readonly Fact[]): Machine {
  const machine = new Machine();
  for (const fact of facts) machine.step({ type: 'fact', at: OPEN_HOURS, fact });
  return machine;
}
function buy(instrument: number, lots: bigint, multiple: number): Input {
  const command = { kind: 'submit-order', uid: 1, instrument, side: 'buy', lots, multiple } as const;
  return { type: 'command', at: OPEN_HOURS, command };
}

/** Customers whose margin level is at or below 100, computed exactly, who are not in a margin call. */
function overlooked(machine: Machine): number[] {
  const { ledger, trading } = machine;
  return [...trading.positions.customers()].filter((customer) => {
    const netValue = ledger.contractPostedAt(customer) + openProfitOf(machine, customer);
    return netValue <= trading.positions.usedMarginOf(customer) && !trading.called.has(customer);
  });
}

describe('the floating-point guard overlooks nobody', () => {
  it('three thousand positions whose rounding all errs to one side are stopped out at 50 exactly', () => {
    const tiny = listed('EURJPY', { ...open, unitsPerLot: 1n });
    const machine = machineWith([
      siteFact({ demoGrant: 303_000n }),
      instrumentFact(listed('USDJPY', open)),
      instrumentFact(tiny),
      accountFact(1),
    ]);
    machine.step(tick(3, 150_000n));
    machine.step(tick(tiny.id, 150_000n));
    // Each needs 0.000100 and loses 0.0000505 or so, which is rounded to 0.000051: 0.0015 more in all than unrounded.
    for (let count = 0; count < MAX_OPEN_ORDERS; count += 1) machine.step(buy(tiny.id, 1n, 1));
    expect(machine.trading.positions.usedMarginOf(0)).toBe(300_000n);
    expect(wordsOf(machine.step(tick(tiny.id, 74_260n)))).toEqual(['called 1: 153000 on 300000']);
    expect(wordsOf(machine.step(tick(tiny.id, 74_220n)))).toEqual([
      'closed #1 of 1 at 74220 (tick 3) by stop-out, profit -51',
    ]);
  });

  it('a hundred thousand ticks later a position of a billion is stopped out at the first price that is due, not before', () => {
    const machine = machineWith([
      siteFact({ demoGrant: 20_000_000_000_000n, houseCapital: 4_000_000_000_000_000_000n }),
      instrumentFact(listed('EURUSD', { ...open, maxLots: 10n ** 12n })),
      accountFact(1),
    ]);
    machine.step(tick(1, 100_000n));
    machine.step(buy(1, 100_000_000n, 100));
    machine.step(buy(1, 1n, 100));
    // Margin 10 000 000.000010 x 100 of it: a step of the price is worth 10 000.00001 dollars.
    for (let count = 0; count < 100_000; count += 1) {
      expect(machine.step(tick(1, 99_500n + BigInt((count * 7_919) % 1_000))).events).toEqual([]);
    }
    const used = machine.trading.positions.usedMarginOf(0);
    const posted = machine.ledger.contractPostedAt(0);
    const profitAt = (price: bigint): bigint => (price - 100_000n) * 10_000_000_000n + (price - 100_000n) * 100n;
    let due = 99_500n;
    while ((posted + profitAt(due)) * 100n > used * 50n) due -= 1n;
    const before = wordsOf(machine.step(tick(1, due + 1n)));
    expect(before.some((line) => line.includes('stop-out'))).toBe(false);
    expect(wordsOf(machine.step(tick(1, due)))[0]).toMatch(/by stop-out/);
  });

  it('in every direction of prices and conversion rates, with positions that offset each other', () => {
    const codes = ['EURUSD', 'USDJPY', 'EURJPY', 'GBPUSD', 'EURGBP'];
    const traded = codes.map((code) => listed(code, open));
    const prices = [110_000, 150_000, 165_000, 130_000, 84_600];
    const customers = 60;
    const machine = machineWith([
      siteFact({ demoGrant: 1_000_000_000n, houseCapital: 4_000_000_000_000_000_000n }),
      ...traded.map(instrumentFact),
      ...Array.from({ length: customers }, (_, place) => accountFact(1 + place)),
    ]);
    let seed = 20_261_123;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const move = (place: number, price: number) => {
      prices[place] = price;
      return machine.step(tick(traded[place]?.id as number, BigInt(Math.round(price))));
    };
    prices.forEach((price, place) => void move(place, price));
    const seen = new Map<string, number>();
    for (let count = 0; count < 4_000; count += 1) {
      const uid = 1 + random(customers);
      const { id } = traded[random(traded.length)] as { id: number };
      const side = random(2) === 0 ? 'buy' : 'sell';
      const lots = BigInt(100 + random(2_000));
      const command = { kind: 'submit-order', uid, instrument: id, side, lots, multiple: 100 } as const;
      if (count % 8 === 0) machine.step({ type: 'command', at: OPEN_HOURS, command });
      const place = random(traded.length);
      const drift = place === 1 ? (count < 2_000 ? -0.0004 : 0.0004) : 0;
      const { events } = move(place, (prices[place] as number) * (1 + drift + (random(2_001) - 1_000) / 1_000_000));
      for (const { type } of events) seen.set(type, (seen.get(type) ?? 0) + 1);
      expect(overlooked(machine)).toEqual([]);
    }
    expect(seen.get('MarginCalled')).toBeGreaterThan(50);
    expect(seen.get('OrderClosed')).toBeGreaterThan(20);
  });
});
