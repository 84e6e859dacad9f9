import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divCeil,
  divFloor,
  divHalfEven,
  divHalfUp,
  formatDecimal,
  formatMoney,
  parseDecimal,
  parseSignedDecimal,
  pow10,
  toNumber,
} from '../../src/kernel/decimal.ts';
import { floorOf, fraction, halfAwayFromZero, halfEven } from '../rational.ts';

const SEED = { seed: 20_261_121 };
const scale = fc.integer({ min: 0, max: 8 });
const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const divisor = fc.bigInt({ min: 1n, max: 10n ** 15n });

describe('parseDecimal', () => {
  it.each([
    ['0', 6, 0n],
    ['1', 6, 1_000_000n],
    ['0.1', 4, 1_000n],
    ['12.34', 6, 12_340_000n],
    ['0.000001', 6, 1n],
    ['0.00000001', 8, 1n],
    ['999999999999.99999999', 8, 99_999_999_999_999_999_999n],
    ['154', 0, 154n],
    ['1.10550', 5, 110_550n],
    ['10.000', 3, 10_000n],
  ])('reads %s at %i decimals as %s units', (text, decimals, value) => {
    expect(parseDecimal(text, decimals)).toBe(value);
  });

  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['a blank before', ' 1'],
    ['a line end', '1\n'],
    ['a NUL', '1\0'],
    ['a sign', '-1'],
    ['a plus', '+1'],
    ['minus zero', '-0'],
    ['an exponent', '1e3'],
    ['an exponent beyond doubles', '1e309'],
    ['a tiny exponent', '1e-9'],
    ['hexadecimal', '0x10'],
    ['a comma', '1,5'],
    ['a grouped thousand', '1 000'],
    ['an underscore', '1_000'],
    ['a leading zero', '01'],
    ['two zeros', '00'],
    ['a bare point', '.'],
    ['no whole part', '.5'],
    ['no fraction', '1.'],
    ['two points', '1.2.3'],
    ['full-width digits', '１２'],
    ['Arabic digits', '١'],
    ['a zero-width space', '1\u200b'],
    ['a right-to-left override', '\u202e1'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['thirteen digits', '1000000000000'],
    ['nine decimals', '0.123456789'],
    ['400 digits', '9'.repeat(400)],
  ])('refuses %s', (_what, text) => {
    for (let decimals = 0; decimals <= 8; decimals += 1) expect(parseDecimal(text, decimals)).toBeUndefined();
  });

  it('refuses more decimals than the field has, even zeros: nothing is rounded on the way in', () => {
    expect(parseDecimal('1.23', 2)).toBe(123n);
    expect(parseDecimal('1.230', 2)).toBeUndefined();
    expect(parseDecimal('1.0', 0)).toBeUndefined();
  });

  it('accepts exactly the grammar of the rules and gives exactly the value', () => {
    const Exact = Decimal.clone({ precision: 60 });
    const digits = fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', '+', 'e', ' ', ','), maxLength: 24 });
    const grammatical = fc
      .tuple(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.option(fc.string({ unit: fc.constantFrom('0', '5', '9'), maxLength: 9 })),
      )
      .map(([head, tail]) => (tail === null ? `${head}` : `${head}.${tail}`));
    fc.assert(
      fc.property(fc.oneof(digits, grammatical), scale, (text, decimals) => {
        const [head, tail, more] = text.split('.');
        const isWellFormed =
          /^[0-9]+$/.test(head ?? '') &&
          (head === '0' || !head?.startsWith('0')) &&
          (head ?? '').length <= 12 &&
          more === undefined &&
          (tail === undefined || (/^[0-9]+$/.test(tail) && tail.length <= Math.min(8, decimals)));
        const parsed = parseDecimal(text, decimals);
        expect(parsed !== undefined).toBe(isWellFormed);
        if (parsed === undefined) return;
        expect(new Exact(text).times(new Exact(10).pow(decimals)).eq(new Exact(parsed.toString()))).toBe(true);
      }),
      { ...SEED, numRuns: 400 },
    );
  });
});

describe('parseSignedDecimal', () => {
  it.each([
    ['1.5', 150n],
    ['-1.5', -150n],
    ['-0', 0n],
    ['0', 0n],
  ])('reads %s', (text, value) => expect(parseSignedDecimal(text, 2)).toBe(value));

  it.each(['--1', '-', '-+1', '+1', '- 1', '-1e2', '−1', '-01', '-1.234'])('refuses %s', (text) => {
    expect(parseSignedDecimal(text, 2)).toBeUndefined();
  });
});

describe('formatDecimal', () => {
  it.each([
    [12_340_000n, 6, '12.340000'],
    [0n, 6, '0.000000'],
    [1n, 6, '0.000001'],
    [-1n, 6, '-0.000001'],
    [-1_500_000n, 6, '-1.500000'],
    [999_999n, 6, '0.999999'],
    [49_500n, 0, '49500'],
    [-7n, 0, '-7'],
    [10n ** 24n, 6, '1000000000000000000.000000'],
  ])('writes %s units at %i decimals as %s', (value, decimals, text) => {
    expect(formatDecimal(value, decimals)).toBe(text);
  });

  it('writes money with six decimals', () => expect(formatMoney(110_550_000n)).toBe('110.550000'));

  it('writes what decimal.js writes, and reading it back gives the value', () => {
    const Exact = Decimal.clone({ precision: 80, toExpNeg: -80, toExpPos: 80 });
    const amount = fc.bigInt({ min: -(10n ** 20n - 1n), max: 10n ** 20n - 1n });
    fc.assert(
      fc.property(amount, scale, (value, decimals) => {
        const text = formatDecimal(value, decimals);
        expect(text).toBe(new Exact(value.toString()).div(new Exact(10).pow(decimals)).toFixed(decimals));
        const magnitude = value < 0n ? -value : value;
        if (magnitude < 10n ** BigInt(12 + decimals)) expect(parseSignedDecimal(text, decimals)).toBe(value);
      }),
      { ...SEED, numRuns: 300 },
    );
  });
});

describe('division', () => {
  it.each([
    [5n, 2n, 2n, 3n, 2n, 3n],
    [7n, 2n, 4n, 4n, 3n, 4n],
    [-5n, 2n, -2n, -3n, -3n, -2n],
    [-7n, 2n, -4n, -4n, -4n, -3n],
    [1n, 2n, 0n, 1n, 0n, 1n],
    [-1n, 2n, 0n, -1n, -1n, 0n],
    [3n, 2n, 2n, 2n, 1n, 2n],
    [1n, 3n, 0n, 0n, 0n, 1n],
    [2n, 3n, 1n, 1n, 0n, 1n],
    [-2n, 3n, -1n, -1n, -1n, 0n],
    [6n, 3n, 2n, 2n, 2n, 2n],
    [-6n, 3n, -2n, -2n, -2n, -2n],
    [0n, 9n, 0n, 0n, 0n, 0n],
  ])('%s / %s is %s half-even, %s half-up, %s down, %s up', (n, d, even, up, floor, ceil) => {
    expect([divHalfEven(n, d), divHalfUp(n, d), divFloor(n, d), divCeil(n, d)]).toEqual([even, up, floor, ceil]);
  });

  it('rounds as the exact fractions do', () => {
    // Ties are rare among random fractions: half of the runs are made of them.
    const tie = fc.tuple(whole, divisor).map(([q, d]) => [(2n * q + 1n) * d, 2n * d] as const);
    fc.assert(
      fc.property(fc.oneof(fc.tuple(whole, divisor), tie), ([n, d]) => {
        const value = fraction(n, d);
        expect(divHalfEven(n, d)).toBe(halfEven(value));
        expect(divHalfUp(n, d)).toBe(halfAwayFromZero(value));
        expect(divFloor(n, d)).toBe(floorOf(value));
        expect(divCeil(n, d)).toBe(-floorOf(fraction(-n, d)));
      }),
      { ...SEED, numRuns: 600 },
    );
  });

  it('half-even and half-up are odd functions: a profit and the mirrored loss round alike', () => {
    fc.assert(
      fc.property(whole, divisor, (n, d) => {
        expect(divHalfEven(-n, d)).toBe(-divHalfEven(n, d));
        expect(divHalfUp(-n, d)).toBe(-divHalfUp(n, d));
      }),
      { ...SEED, numRuns: 200 },
    );
  });

  it.each([0n, -1n])('throws on a denominator of %s', (d) => {
    for (const divide of [divHalfEven, divHalfUp, divFloor, divCeil]) expect(() => divide(1n, d)).toThrow(RangeError);
  });
});

describe('pow10', () => {
  it('is exact from 0 to 39 and throws beyond', () => {
    for (let power = 0; power < 40; power += 1) expect(pow10(power)).toBe(BigInt(`1${'0'.repeat(power)}`));
    for (const power of [-1, 40, 0.5, Number.NaN]) expect(() => pow10(power)).toThrow(RangeError);
  });
});

it('toNumber is the nearest double of the value', () => {
  expect(toNumber(110_550_000n, 6)).toBe(110.55);
  expect(toNumber(-1n, 6)).toBe(-0.000001);
});
