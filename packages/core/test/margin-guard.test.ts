import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { MAX_OPEN_ORDERS } from '@vitrine/domain/trading/bounds';
import { describe, expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../tests/support/market.ts';
import type { Fact, Input } from '../src/input.ts';
import { Machine } from '../src/machine.ts';
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
});
