import { formatMoney } from '@vitrine/domain/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  age,
  dateTime,
  exactMoney,
  lots,
  money,
  percent,
  price,
  ratio,
  shortMoney,
  signedMoney,
  signedShortMoney,
} from '../src/format.ts';

/** The locales of the eighteen languages. */
const LOCALES = 'zh-Hant-HK en ja ko th vi fr de ru es pt ar it tr id ms hi cs'.split(' ');

describe('format', () => {
  it('I18N-13 groups amounts as zh-CN does and keeps all six decimals', () => {
    expect(money(12_345_670_000n)).toBe('12,345.670000');
    expect(money(-1n)).toBe('-0.000001');
    expect(signedMoney(340_000n)).toBe('+0.340000');
    expect(signedMoney(0n)).toBe('0.000000');
  });

  it('a limit has the decimals that it needs, and at least two', () => {
    expect(exactMoney(10_000_000n)).toBe('10.00');
    expect(exactMoney(1_000_000_500_000n)).toBe('1,000,000.50');
    expect(exactMoney(125_000n)).toBe('0.125');
    expect(exactMoney(-1n)).toBe('-0.000001');
    expect(exactMoney(0n)).toBe('0.00');
  });

  it('a short amount is rounded half to even, a loss as a gain', () => {
    expect(shortMoney(12_349_999n)).toBe('12.35');
    expect(shortMoney(12_345_000n)).toBe('12.34');
    expect(shortMoney(-13_779_000n)).toBe('-13.78');
    expect(signedShortMoney(9_999n)).toBe('+0.01');
    expect(signedShortMoney(4_999n)).toBe('0.00');
    expect(signedShortMoney(-4_999n)).toBe('0.00');
  });

  it('money is exact at any size: without its commas it is the figure itself', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (value) => {
        expect(money(value).replaceAll(',', '')).toBe(formatMoney(value));
      }),
    );
  });

  it('MKT-26a prices show the decimals of their instrument', () => {
    expect(price(97662.28, 2)).toBe('97,662.28');
    expect(price(1.1, 5)).toBe('1.10000');
    expect(price(43884, 0)).toBe('43,884');
  });

  it('percent tells direction by its sign, and no direction when it shows as zero', () => {
    expect([0.5, -0.13, 0, -0.001, 0.004, -0].map(percent)).toEqual([
      '+0.50%',
      '-0.13%',
      '0.00%',
      '0.00%',
      '0.00%',
      '0.00%',
    ]);
  });

  it('ratio keeps the decimals of the wire', () => {
    expect(ratio('950.00')).toBe('950.00%');
    expect(ratio('12345.67')).toBe('12,345.67%');
    expect(ratio('-')).toBe('-');
  });

  it('lots show two decimals, or as many as they need', () => {
    expect([1_000n, 125n, 10_000n, 1n].map(lots)).toEqual(['0.10', '0.0125', '1.00', '0.0001']);
  });

  it('I18N-17a dates are Gregorian with Latin digits in every language', () => {
    const at = Date.UTC(2026, 10, 21, 9, 5, 7);
    for (const locale of LOCALES)
      expect(dateTime(at, locale, 'Etc/GMT'), locale).toMatch(/^(?=.*\b2026\b).*\b0?9[:.]05[:.]07/u);
  });

  it('an instant is read as milliseconds or ISO 8601, and the time of a record is the same text in every language', () => {
    const at = Date.UTC(2026, 10, 21, 23, 30, 5);
    for (const locale of LOCALES) {
      expect(dateTime(at, locale, 'Asia/Tokyo', 'record')).toBe('2026-11-22 08:30:05');
      expect(dateTime('2026-11-21T23:30:05.000Z', locale, 'Etc/GMT', 'record')).toBe('2026-11-21 23:30:05');
    }
  });

  it('I18N-14 a bad date shows Invalid Date', () => {
    for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, Date.parse('yesterday')])
      expect(dateTime(at, 'ar', 'Etc/GMT', 'date')).toBe('Invalid Date');
  });

  it('I18N-17b an age is told in its largest whole unit, with Latin digits in every language', () => {
    expect([-5, 999, 12_300, 60_000, 3_599_999, 7_200_000, 200_000_000].map((ms) => age(ms, 'en'))).toEqual([
      '0 sec. ago',
      '0 sec. ago',
      '12 sec. ago',
      '1 min. ago',
      '59 min. ago',
      '2 hr. ago',
      '2 days ago',
    ]);
    for (const locale of LOCALES) expect(age(12_000, locale), locale).toMatch(/12/);
  });
});
