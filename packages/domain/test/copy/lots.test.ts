import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copiedLots, copiedPart } from '../../src/copy/lots.ts';

const sizing = { lots: 1_000n, multiple: 3, room: 1_000_000_000n, maxLots: 100_000n, lotStep: 100n };
/** 100 per lot. */
const marginOf = (lots: bigint) => lots * 10_000n;

describe('the lots of a copy', () => {
  it('are the master’s times the multiple, unless amount or highest lots allow less', () => {
    expect(copiedLots({ ...sizing, marginOf })).toBe(3_000n);
    expect(copiedLots({ ...sizing, marginOf, maxLots: 2_550n })).toBe(2_500n);
    // 29.99 pays for 0.2999 lots.
    expect(copiedLots({ ...sizing, marginOf, room: 29_990_000n })).toBe(2_900n);
    expect(copiedLots({ ...sizing, marginOf, room: 30_000_000n })).toBe(3_000n);
    for (const room of [999_999n, 0n, -5n]) expect(copiedLots({ ...sizing, marginOf, room })).toBe(0n);
  });

  it('are the most that fit, whatever the margin per lot rounds to', () => {
    const figures = fc.record({
      lots: fc.bigInt({ min: 1n, max: 10_000_000n }),
      multiple: fc.integer({ min: 1, max: 100 }),
      room: fc.bigInt({ min: -10n, max: 10n ** 13n }),
      maxLots: fc.bigInt({ min: 1n, max: 1_000_000_000n }),
      lotStep: fc.constantFrom(1n, 10n, 100n, 10_000n),
      num: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      den: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    });
    fc.assert(
      fc.property(figures, ({ num, den, ...own }) => {
        const margin = (lots: bigint) => (lots * num + den / 2n) / den;
        const found = copiedLots({ ...own, marginOf: margin });
        const most = own.lots * BigInt(own.multiple) < own.maxLots ? own.lots * BigInt(own.multiple) : own.maxLots;
        expect(found % own.lotStep).toBe(0n);
        expect(found >= 0n && found <= most).toBe(true);
        if (found > 0n) expect(margin(found) <= own.room).toBe(true);
        const next = found + own.lotStep;
        if (next <= most) expect(margin(next) > own.room).toBe(true);
      }),
    );
  });
});

describe('the part of a copy', () => {
  const bounds = { minLots: 100n, lotStep: 100n };
  it('is the same share, rounded down; nothing when it or the rest is below the minimum', () => {
    expect(copiedPart(3_000n, { closed: 500n, before: 1_000n }, bounds)).toBe(1_500n);
    expect(copiedPart(3_100n, { closed: 500n, before: 1_000n }, bounds)).toBe(1_500n);
    expect(copiedPart(100n, { closed: 500n, before: 1_000n }, bounds)).toBe(0n);
    expect(copiedPart(200n, { closed: 900n, before: 1_000n }, bounds)).toBe(100n);
    expect(copiedPart(200n, { closed: 300n, before: 1_000n }, bounds)).toBe(0n);
  });
});
