import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKS, customerAccount, houseAccount } from '../../src/ledger/chart.ts';
import { type BalanceRow, conservationReport, type OpenHold } from '../../src/ledger/conservation.ts';

const sim = houseAccount('asset/sim');
const fees = houseAccount('house/fee_trade');
const forex = customerAccount(7, 'forex');

const GOOD: readonly BalanceRow[] = [
  { account: sim, book: 'demo', currency: 'USD', posted: -10_000_000_000n, held: 0n },
  { account: fees, book: 'demo', currency: 'USD', posted: 221_100n, held: 0n },
  { account: forex, book: 'demo', currency: 'USD', posted: 9_999_778_900n, held: 110_550_000n },
];
const HOLDS: readonly OpenHold[] = [{ uid: 7, amount: 110_550_000n }];

describe('conservationReport', () => {
  it('LED-09a is green when all accounts sum to 0 and every hold is that of its live orders', () => {
    expect(conservationReport(GOOD, HOLDS)).toEqual({
      isConserved: true,
      sums: [{ book: 'demo', currency: 'USD', sum: 0n, held: 110_550_000n, live: 110_550_000n }],
      differences: [],
    });
  });

  it('is green over nothing at all', () => {
    expect(conservationReport([], [])).toEqual({ isConserved: true, sums: [], differences: [] });
  });

  it('adds up several orders of one customer', () => {
    const halves = [
      { uid: 7, amount: 110_000_000n },
      { uid: 7, amount: 550_000n },
    ];
    expect(conservationReport(GOOD, halves).isConserved).toBe(true);
  });

  it('on a stake account stand exactly the open stakes', () => {
    const stake = customerAccount(7, 'stake');
    const rows = [
      { account: sim, book: 'demo', currency: 'USD', posted: -30n, held: 0n },
      { account: stake, book: 'demo', currency: 'USD', posted: 30n, held: 0n },
    ] as const;
    const stakes = [10n, 20n].map((amount) => ({ uid: 7, amount }));
    expect(conservationReport(rows, [], stakes).isConserved).toBe(true);
    expect(conservationReport(rows, []).differences).toEqual([{ account: stake, held: 30n, live: 0n }]);
    expect(conservationReport([], [], stakes).differences).toEqual([{ account: stake, held: 0n, live: 30n }]);
  });

  it('one book is never balanced with another, nor one currency', () => {
    const twoBooks: BalanceRow[] = [
      { account: sim, book: 'demo', currency: 'USD', posted: -1n, held: 0n },
      { account: sim, book: 'paper', currency: 'USD', posted: 1n, held: 0n },
    ];
    expect(conservationReport(twoBooks, [])).toMatchObject({ isConserved: false, sums: [{ sum: -1n }, { sum: 1n }] });
    const twoCurrencies: BalanceRow[] = [
      { account: sim, book: 'demo', currency: 'EUR', posted: -1n, held: 0n },
      { account: sim, book: 'demo', currency: 'USD', posted: 1n, held: 0n },
    ];
    expect(conservationReport(twoCurrencies, []).isConserved).toBe(false);
  });

  it('names the account whose hold has no order, and the order that has no hold', () => {
    expect(conservationReport(GOOD, [])).toMatchObject({
      isConserved: false,
      differences: [{ account: forex, held: 110_550_000n, live: 0n }],
    });
    const stray = [...HOLDS, { uid: 8, amount: 1n }];
    expect(conservationReport(GOOD, stray)).toMatchObject({
      isConserved: false,
      differences: [{ account: customerAccount(8, 'forex'), held: 0n, live: 1n }],
    });
  });

  it('a hold too many here and one too few there do not make up for each other', () => {
    const rows: BalanceRow[] = [
      { account: customerAccount(1, 'forex'), book: 'demo', currency: 'USD', posted: 0n, held: 5n },
      { account: customerAccount(2, 'forex'), book: 'demo', currency: 'USD', posted: 0n, held: 6n },
    ];
    const report = conservationReport(rows, [
      { uid: 1, amount: 6n },
      { uid: 2, amount: 5n },
    ]);
    expect(report.sums).toMatchObject([{ held: 11n, live: 11n }]);
    expect(report.isConserved).toBe(false);
    expect(report.differences).toHaveLength(2);
  });

  it('a hold anywhere but on a contract account is a difference', () => {
    const rows = GOOD.map((row) => (row.account === sim ? { ...row, held: 1n } : row));
    expect(conservationReport(rows, HOLDS).differences).toEqual([{ account: sim, held: 1n, live: 0n }]);
  });

  it('LED-09b turns red on a millionth anywhere, in balances of any size', () => {
    const posting = fc.record({
      book: fc.constantFrom(...BOOKS),
      currency: fc.constantFrom('USD', 'EUR'),
      debit: fc.integer({ min: 1, max: 6 }),
      credit: fc.integer({ min: 7, max: 12 }),
      amount: fc.bigInt({ min: 1n, max: 10n ** 18n }),
    });
    const holds = fc.array(
      fc.record({ uid: fc.integer({ min: 1, max: 12 }), amount: fc.bigInt({ min: 0n, max: 10n ** 15n }) }),
    );
    fc.assert(
      fc.property(fc.array(posting, { minLength: 1 }), holds, fc.nat(), fc.boolean(), (postings, open, place, up) => {
        const rows = new Map<string, BalanceRow>();
        const add = (uid: number, book: BalanceRow['book'], currency: string, posted: bigint, held: bigint): void => {
          const key = `${uid} ${book} ${currency}`;
          const row = rows.get(key) ?? { account: customerAccount(uid, 'forex'), book, currency, posted: 0n, held: 0n };
          rows.set(key, { ...row, posted: row.posted + posted, held: row.held + held });
        };
        // A customer has one book: uid and book make the account here.
        const numberOf = (uid: number, book: BalanceRow['book'], currency: string): number =>
          uid + 100 * BOOKS.indexOf(book) + (currency === 'USD' ? 0 : 1_000);
        for (const { book, currency, debit, credit, amount } of postings) {
          add(numberOf(debit, book, currency), book, currency, -amount, 0n);
          add(numberOf(credit, book, currency), book, currency, amount, 0n);
        }
        for (const { uid, amount } of open) add(uid, 'real', 'USD', 0n, amount);
        const list = [...rows.values()];
        expect(conservationReport(list, open).isConserved).toBe(true);
        const at = place % list.length;
        const off = up ? 1n : -1n;
        for (const field of ['posted', 'held'] as const) {
          const wrong = list.map((row, index) => (index === at ? { ...row, [field]: row[field] + off } : row));
          expect(conservationReport(wrong, open).isConserved).toBe(false);
        }
      }),
      { seed: 9, numRuns: 100 },
    );
  });
});
