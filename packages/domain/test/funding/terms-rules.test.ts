import { describe, expect, it } from 'vitest';
import {
  type FundingTerms,
  fundingTermsFromJson,
  fundingTermsToJson,
  invalidFundingTermsField,
  isMilder,
  type WithdrawalTerms,
} from '../../src/funding/index.ts';

const withdrawal: WithdrawalTerms = { min: 10_000_000n, max: 1_000_000_000n, feeType: 'percent', drawRate: 1_000_000n };
const deposit = { min: 10_000_000n, max: 5_000_000_000n };
const usdt = { id: 1, code: 'USDT', way: 'coin', deposit, withdrawal, price: { kind: 'par' } } as const;
const jpy = {
  id: 2,
  code: 'JPY',
  way: 'bank',
  deposit,
  price: { kind: 'published', usdPrice: 15_000_000_000n, next: { usdPrice: 15_100_000_000n, validFrom: 9 } },
} as const;
const terms: FundingTerms = {
  currencies: [usdt, jpy],
  checks: { depositNeedsName: false, withdrawalNeedsName: true, withdrawalNeedsPayPassword: false },
  twoStaffAbove: 1_000_000_000n,
};
const withdrawing = (changes: Partial<WithdrawalTerms>): FundingTerms => ({
  ...terms,
  currencies: [{ ...usdt, withdrawal: { ...withdrawal, ...changes } }, jpy],
});

describe('isMilder', () => {
  it.each<[string, FundingTerms, boolean]>([
    ['the same terms', terms, true],
    ['another currency', { ...terms, currencies: [...terms.currencies, { ...jpy, id: 3 }] }, true],
    ['a missing currency', { ...terms, currencies: [usdt] }, false],
    ['no more deposits', { ...terms, currencies: [{ ...usdt, deposit: undefined as never }, jpy] }, false],
    ['another price', { ...terms, currencies: [usdt, { ...jpy, price: { kind: 'par' } }] }, true],
    ['a lower minimum', withdrawing({ min: 9_999_999n }), true],
    ['a higher minimum', withdrawing({ min: 10_000_001n }), false],
    ['a lower maximum', withdrawing({ max: 999_999_999n }), false],
    ['a lower fee', withdrawing({ drawRate: 999_999n }), true],
    ['a higher fee', withdrawing({ drawRate: 1_000_001n }), false],
    // 1% of 10 to 1,000 is 0.10 to 10
    ['a fixed fee of 0.10', withdrawing({ feeType: 'fixed', drawRate: 100_000n }), true],
    ['a fixed fee of 0.100001', withdrawing({ feeType: 'fixed', drawRate: 100_001n }), false],
    ['a check less', { ...terms, checks: { ...terms.checks, withdrawalNeedsName: false } }, true],
    ['a check more', { ...terms, checks: { ...terms.checks, depositNeedsName: true } }, false],
  ])('%s', (_what, next, isMild) => {
    expect(isMilder(next, terms)).toBe(isMild);
  });
});

describe('invalidFundingTermsField', () => {
  it.each<[FundingTerms, ReturnType<typeof invalidFundingTermsField>]>([
    [terms, undefined],
    [{ ...terms, currencies: [usdt, usdt] }, 'currencies'],
    [{ ...terms, currencies: [{ ...usdt, id: 0 }] }, 'currencies'],
    [withdrawing({ min: 0n }), 'bounds'],
    [withdrawing({ max: 9_999_999n }), 'bounds'],
    [withdrawing({ drawRate: -1n }), 'fee'],
    [withdrawing({ drawRate: 100_000_000n }), 'fee'],
    [withdrawing({ feeType: 'fixed', drawRate: 10_000_000n }), 'fee'],
    [withdrawing({ feeType: 'fixed', drawRate: 9_999_999n }), undefined],
    [{ ...terms, currencies: [{ ...jpy, price: { kind: 'published', usdPrice: 0n } }] }, 'price'],
    [{ ...terms, twoStaffAbove: -1n }, 'two_staff_above'],
  ])('%#', (given, field) => {
    expect(invalidFundingTermsField(given)).toBe(field);
  });
});

it('terms survive their JSON', () => {
  expect(fundingTermsFromJson(fundingTermsToJson(terms))).toEqual(terms);
});
