import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchEntry } from '../../../src/funding/providers/bank/match.ts';
import { isSameName, nameWords } from '../../../src/funding/providers/bank/names.ts';
import {
  depositsIn,
  mod97,
  paymentReference,
  readableReference,
} from '../../../src/funding/providers/bank/reference.ts';
import type { StatementEntry } from '../../../src/funding/providers/bank/statement.ts';
import type { OpenClaim } from '../../../src/funding/providers/provider.ts';

const deposit = fc.bigInt({ min: 1n, max: 999_999_999_999n });

describe('the reference of a deposit', () => {
  it('is a creditor reference of ISO 11649, twelve signs for the first hundred million', () => {
    expect([1n, 1234n, 99_999_999n].map(paymentReference).map((reference) => reference.length)).toEqual([12, 12, 12]);
    expect(paymentReference(1234n)).toBe('RF5400001234');
    expect(readableReference(paymentReference(1234n))).toBe('RF54 0000 1234');
    expect(() => paymentReference(0n)).toThrow(RangeError);
    expect(() => paymentReference(10n ** 12n)).toThrow(RangeError);
    fc.assert(
      fc.property(deposit, (number) => {
        const reference = paymentReference(number);
        // The check of ISO 7064, as banks make it.
        expect(mod97(reference.slice(4) + reference.slice(0, 4))).toBe(1);
      }),
    );
  });

  it('is found in any text, case and spacing', () => {
    const noise = fc.stringMatching(/^[a-eg-q ]{0,20}$/);
    const between = fc.constantFrom('', ' ', '  ', '-', '.', '\n', '/');
    fc.assert(
      fc.property(
        deposit,
        noise,
        noise,
        fc.array(between, { minLength: 16, maxLength: 16 }),
        fc.boolean(),
        (number, before, after, gaps, lower) => {
          const written = [...paymentReference(number)]
            .map((sign, index) => sign + (index === 0 ? '' : gaps[index]!))
            .join('');
          expect(depositsIn(`${before} ${lower ? written.toLowerCase() : written} ${after}`)).toContain(number);
        },
      ),
    );
  });

  it('is not found with one wrong digit, or with two neighbours swapped', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 99_999_999n }),
        fc.integer({ min: 2, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (number, at, by) => {
          const signs = [...paymentReference(number)];
          const wrong = signs.with(at, String((Number(signs[at]) + by) % 10));
          expect(depositsIn(wrong.join(''))).not.toContain(number);
          const [left, right] = [signs[at - 1]!, signs[at]!];
          if (at > 2 && left !== right)
            expect(
              depositsIn(
                signs
                  .with(at - 1, right)
                  .with(at, left)
                  .join(''),
              ),
            ).not.toContain(number);
        },
      ),
    );
  });

  it.each([
    ['letters read for digits', 'RFS4OOOO1Z34'.replace('Z', '2'), [1234n]],
    ['full width', 'ＲＦ５４００００１２３４', [1234n]],
    ['Arabic digits', 'RF ٥٤٠٠٠٠١٢٣٤', [1234n]],
    ['followed by a date', 'RF54 0000 1234 2026-11-25', [1234n]],
    ['twice', 'RF5400001234 RF5400001234', [1234n]],
    ['two deposits', `${paymentReference(7n)}, ${paymentReference(8n)}`, [7n, 8n]],
    ['too short', 'RF54 0000 123', []],
    ['nothing', '', []],
    ['very long', 'RF'.repeat(100_000), []],
  ])('%s', (_, text, found) => {
    expect(depositsIn(text)).toEqual(found);
  });
});

describe('names', () => {
  it.each([
    ['ANNA KELLER', 'Anna Keller'],
    ['Keller, Anna', 'Anna Keller'],
    ['MUELLER JUERGEN', 'Jürgen Müller'],
    ['Muller Jurgen', 'Jürgen Müller'],
    ['Dr. Jürgen Müller', 'Jürgen Müller'],
    ['Łukasz Żółw', 'Lukasz Zolw'],
    ['SERGEI IVANOV', 'Сергей Иванов'],
    ['محمّد أحمد', 'محمد احمد'],
    ['王小明', '王小明'],
    ['Ａｎｎａ Ｋｅｌｌｅｒ', 'Anna Keller'],
    ["O'Brien Conan", 'Conan O’Brien'],
    ['Maximilian Alexander von Hoh', 'Maximilian Alexander von Hohenstein'].map((name, index) =>
      index === 0 ? name.slice(0, 27) : name,
    ),
  ])('%s is %s', (payer, name) => {
    expect(isSameName(payer!, [name!])).toBe(true);
  });

  it.each([
    ['Anna Keller', 'Anna Kellar'],
    ['Michal Novak', 'Michael Novak'],
    ['Anna Keller', 'Anna Maria Keller'],
    ['Anna', 'Anna Keller'],
    ['A Keller', 'Anna Keller'],
    ['محمد أحمد', 'Mohammed Ahmed'],
    ['王小明', 'Wang Xiaoming'],
    ['', 'Anna Keller'],
    ['...', '...'],
    ['Mr', 'Mr'],
  ])('%s is not %s, or nobody can tell', (payer, name) => {
    expect(isSameName(payer, [name])).toBe(false);
  });

  it('any text is compared without error, and a name of two words with itself in any order', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(typeof isSameName(one, [other])).toBe('boolean');
      }),
    );
    const word = fc.stringMatching(/^[a-zäöüéñ]{3,12}$/).filter((one) => nameWords(one).length === 1);
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isSameName(`${other} ${one}`.toUpperCase(), [`${one} ${other}`])).toBe(true);
      }),
    );
  });
});

describe('matching', () => {
  const claim: OpenClaim = { deposit: 1234n, currency: 'EUR', amount: 10_000_000n, names: ['Anna Keller', 'آنا كلر'] };
  const entry = (more: Partial<StatementEntry> = {}): StatementEntry => ({
    direction: 'credit',
    isReversal: false,
    currency: 'EUR',
    amount: 10_000_000n,
    bookedOn: '2026-11-24',
    valuedOn: undefined,
    bankReference: 'X',
    endToEnd: undefined,
    paymentInfo: undefined,
    text: 'RF54 0000 1234',
    party: 'Anna Keller',
    partyAccount: undefined,
    charges: 0n,
    returnReason: undefined,
    payments: 1,
    ...more,
  });

  it.each([
    ['exact', {}, 'exact'],
    ['the name in the other script', { party: 'آنا كلر' }, 'exact'],
    ['the reference as end-to-end reference', { text: '', endToEnd: 'RF5400001234' }, 'exact'],
    ['a cent less', { amount: 9_990_000n }, 'amount-differs'],
    ['another currency', { currency: 'USD' }, 'amount-differs'],
    ['another payer', { party: 'Bo Lind' }, 'name-differs'],
    ['no payer', { party: undefined }, 'name-differs'],
    ['no reference', { text: 'deposit' }, 'unknown'],
    ['a sum of several payments', { payments: 2 }, 'unknown'],
    ['two references', { text: `RF5400001234 ${paymentReference(7n)}` }, 'unknown'],
    ['a debit', { direction: 'debit' }, 'not-a-deposit'],
    ['a reversal of a debit', { isReversal: true }, 'not-a-deposit'],
    ['a reversal of a credit', { direction: 'debit', isReversal: true }, 'reversal'],
  ] as const)('%s', (_, more, kind) => {
    const other = { ...claim, deposit: 7n };
    expect(matchEntry(entry(more), [claim, other], false).kind).toBe(kind);
    expect(matchEntry(entry(more), [claim, other], true).kind).not.toBe('exact');
  });

  it('a customer without a name known to the site is never matched exactly', () => {
    expect(matchEntry(entry(), [{ ...claim, names: [] }], false).kind).toBe('name-differs');
  });
});
