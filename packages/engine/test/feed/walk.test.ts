import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviationOver, liveliness, STEP_BYTES, stepOf } from '../../src/feed/walk.ts';

const forex =
  SEED_INSTRUMENTS.filter(({ code }) => code === 'EURUSD').map(({ calendar }) => calendar)[0] ?? ALWAYS_OPEN;
const shares = SEED_INSTRUMENTS.filter(({ code }) => code === 'AAPL').map(({ calendar }) => calendar)[0] ?? ALWAYS_OPEN;

describe('deviationOver', () => {
  it('is the volatility times the root of the part of the open year', () => {
    const model = (seconds: number, percent: number, hoursAWeek: number) =>
      percent * 1e10 * Math.sqrt(seconds / (hoursAWeek * 52 * 3_600));
    expect(deviationOver(250, 8, forex)).toBe(8_439_494n);
    expect(Number(deviationOver(250, 8, forex))).toBeCloseTo(model(0.25, 8, 120), -1);
    expect(Number(deviationOver(600, 32, shares))).toBeCloseTo(model(0.6, 32, 32.5), -1);
    expect(Number(deviationOver(3_600_000, 55, ALWAYS_OPEN))).toBeCloseTo(model(3_600, 55, 168), -1);
  });
});

describe('liveliness', () => {
  it('follows the wall clock of the market', () => {
    expect(liveliness('fx-major', forex, Date.parse('2026-11-18T14:30:00Z'))).toBe(155);
    expect(liveliness('fx-major', forex, Date.parse('2026-07-15T13:30:00Z'))).toBe(155);
    expect(liveliness('share', shares, Date.parse('2026-11-18T17:30:00Z'))).toBe(75);
  });
});

describe('stepOf', () => {
  const bytes = fc.uint8Array({ minLength: STEP_BYTES, maxLength: STEP_BYTES }).map((array) => Buffer.from(array));
  const price = fc.bigInt({ min: 1n, max: 10n ** 9n });
  const deviation = fc.bigInt({ min: 0n, max: 10n ** 11n });
  const percent = fc.integer({ min: 1, max: 200 });

  it('is as far down as up when the bits of its direction turn', () => {
    fc.assert(
      fc.property(price, deviation, percent, bytes, (mid, sigma, part, up) => {
        const down = Buffer.from(up);
        for (let index = 0; index < 6; index += 1) down[index] = 255 - (up[index] ?? 0);
        expect(stepOf(mid, sigma, part, down, 0)).toBe(-stepOf(mid, sigma, part, up, 0));
      }),
    );
  });

  it('takes a part of a unit as a chance of the whole', () => {
    // 100_000 units, deviation 1e-6, z = 3 · 65535/65536: 0.29999 of a unit.
    const at = (chance: number) => {
      const buffer = Buffer.alloc(STEP_BYTES, 255);
      buffer.writeUInt32BE(chance, 6);
      return stepOf(100_000n, 1_000_000n, 100, buffer, 0);
    };
    expect(at(0)).toBe(1n);
    expect(at(Math.floor(0.2999 * 2 ** 32))).toBe(1n);
    expect(at(Math.ceil(0.3 * 2 ** 32))).toBe(0n);
  });
});
