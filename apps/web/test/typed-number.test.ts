import { formatDecimal, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { LANGUAGES } from '@vitrine/locales/languages';
import { lots, money, price, shortMoney } from '@vitrine/ui/format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainNumber } from '../src/ground/typed-number.ts';

const LOCALES = Object.values(LANGUAGES).map(({ locale }) => locale);

describe('numbers as people type them', () => {
  it.each([
    ['en', '100,000', '100000'],
    ['en', '90,000.50', '90000.50'],
    ['en', '1,234,567', '1234567'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
    ['en', '10,5', undefined],
    ['en', '10,00', undefined],
    ['en', '1,0000', undefined],
    ['en', '0,100', undefined],
    ['en', '90.000,50', undefined],
    ['en', '1.2.3', undefined],
    ['en', '', undefined],
    ['en', ',', undefined],
    ['en', '-5', undefined],
    ['en', '1e3', undefined],
    ['en', '100 000.5', '100000.5'],
    ['en', '\u066110\u0662', '1102'],
    ['en', '\u0661\u0660\u066c\u0660\u0660\u0660\u066b\u0665', '10000.5'],
    ['ar', '\u0661\u0660\u066c\u0660\u0660\u0660\u066b\u0665', '10000.5'],
    ['ar', '\u06f1\u06f2\u066b\u06f5', '12.5'],
    ['ar', '\u200f12.5', '12.5'],
    ['ar', '10,000', '10000'],
    ['de', '10,5', '10.5'],
    ['de', '90.000,50', '90000.50'],
    ['de', '1.234.567', '1234567'],
    ['de', '90,000.50', '90000.50'],
    ['de', '1,000', undefined],
    ['de', '1.000', undefined],
    ['de', '0.125', '0.125'],
    ['fr', '100\u202f000,5', '100000.5'],
    ['fr', '1,000', undefined],
    ['hi', '1,00,000', '100000'],
    ['hi', '\u0967\u0966.\u096b', '10.5'],
    ['ja', '\uff11\uff12.5', '12.5'],
  ])('%s: %s is %s', (locale, text, plain) => {
    expect(plainNumber(text, 2, [locale])).toBe(plain);
  });

  it('a keypad of the device that has only a comma serves in any language', () => {
    expect(plainNumber('0,10', 2, ['en', 'de-DE'])).toBe('0.10');
    expect(plainNumber('1,000', 2, ['en', 'de-DE'])).toBeUndefined();
  });

  it('a browser may name its languages as it likes', () => {
    expect(plainNumber('1,000.5', 2, ['en', 'en-US@posix', '', 'de-u-nu-arab', 'ar-EG'])).toBe('1000.5');
    expect(plainNumber('10,5', 2, ['en', 'C', 'de-u-nu-arab'])).toBe('10.5');
  });

  it('a price with three decimals is read as the app fills it in', () => {
    expect(LOCALES.map((locale) => plainNumber('204.768', 3, [locale]))).toEqual(LOCALES.map(() => '204.768'));
  });

  it('what the app writes, in any language, is read back as the same number or refused', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), amount, fc.nat(6), (locale, value, decimals) => {
        const is = (text: string, scale: number, exact: bigint) =>
          expect([exact, undefined], `${locale} ${text}`).toContain(
            parseDecimal(plainNumber(text, scale, [locale]) ?? '', scale),
          );
        is(money(value), 6, value);
        is(shortMoney(value * 10_000n), 2, value);
        is(lots(value), 4, value);
        is(price(Number(value) / 10 ** decimals, decimals), decimals, value);
        // In the language itself, in its own digits and in Arabic ones.
        const exact = formatDecimal(value, decimals) as Intl.StringNumericLiteral;
        for (const written of [locale, `${locale}-u-nu-latn`, 'ar-u-nu-arab', 'fa']) {
          const style = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
          is(new Intl.NumberFormat(written, style).format(exact), decimals, value);
        }
      }),
    );
  });

  it('what a field is filled in with is read as it is, in every language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.bigInt({ min: 0n, max: 10n ** 11n }), (locale, value) => {
        for (const decimals of [0, 2, 3, 5]) {
          const text = formatDecimal(value, decimals);
          expect(plainNumber(text, decimals, [locale])).toBe(text);
        }
      }),
    );
  });
});
