import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_SPAN,
  accountName,
  accountNumber,
  BOOKS,
  CUSTOMER_KINDS,
  type CustomerKind,
  customerAccount,
  HOUSE_ACCOUNTS,
  type HouseAccount,
  houseAccount,
  isHouseFunds,
  kindOf,
  ownerOf,
  TRADING_KINDS,
} from '../../src/ledger/chart.ts';
import { POSTING_REASONS, reasonOfType } from '../../src/ledger/posting.ts';

const KINDS = Object.keys(CUSTOMER_KINDS) as CustomerKind[];
const HOUSE = Object.keys(HOUSE_ACCOUNTS) as HouseAccount[];
const uid = fc.integer({ min: 1, max: 2 ** 40 });

describe('chart of accounts', () => {
  it('finds every account by its written name again, and none by what is no name', () => {
    fc.assert(
      fc.property(uid, fc.constantFrom(...KINDS), (customer, kind) => {
        const account = customerAccount(customer, kind);
        expect(accountNumber(accountName(account))).toBe(account);
      }),
    );
    for (const name of HOUSE) expect(accountNumber(name)).toBe(houseAccount(name));
    for (const name of [
      '',
      '17',
      'house',
      'house/toString',
      'cust/0/forex',
      'cust/07/forex',
      'cust/7/loan',
      'cust/7/x',
    ])
      expect(accountNumber(name), name).toBeUndefined();
  });

  it('LED-01c has the accounts of the rules, three books and no bonus account', () => {
    expect(BOOKS).toEqual(['real', 'paper', 'demo']);
    expect(KINDS.map((kind) => accountName(customerAccount(7, kind)))).toEqual([
      'cust/7/change',
      'cust/7/forex',
      'cust/7/micro',
      'cust/7/stake',
      'cust/7/fund',
      'cust/7/wd_pending',
      'cust/7/wd_payable',
      'asset/loan/7',
    ]);
    expect(HOUSE.toSorted()).toEqual(
      [
        'asset/custody',
        'asset/bank',
        'asset/sim',
        'house/capital',
        'house/pnl_forex',
        'house/pnl_micro',
        'house/fee_trade',
        'house/fee_withdraw',
        'house/swap',
        'house/nbp',
        'house/loan_interest',
        'house/loan_penalty',
        'house/bad_debt',
        'house/mining_dividend',
        'house/mining_penalty',
        'house/fx',
        'house/goodwill',
      ].toSorted(),
    );
    expect([...KINDS, ...HOUSE].some((name) => name.includes('bonus'))).toBe(false);
  });

  it('the three accounts a customer sees have the numbers of the wire', () => {
    expect(TRADING_KINDS.map((kind) => CUSTOMER_KINDS[kind])).toEqual([1, 2, 3]);
  });

  it('no two accounts have one number, and numbers lead back to owner, kind and name', () => {
    fc.assert(
      fc.property(uid, uid, fc.constantFrom(...KINDS), fc.constantFrom(...KINDS), (one, two, kind, other) => {
        const account = customerAccount(one, kind);
        expect(Number.isSafeInteger(account)).toBe(true);
        expect(ownerOf(account)).toBe(one);
        expect(kindOf(account)).toBe(kind);
        expect(accountName(account)).toBe(kind === 'loan' ? `asset/loan/${one}` : `cust/${one}/${kind}`);
        expect(isHouseFunds(account)).toBe(false);
        expect(account === customerAccount(two, other)).toBe(one === two && kind === other);
      }),
      { seed: 1, numRuns: 200 },
    );
    const numbers = HOUSE.map(houseAccount);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(HOUSE)('%s belongs to the house and is named so', (name) => {
    const account = houseAccount(name);
    expect(account).toBeLessThan(ACCOUNT_SPAN);
    expect(accountName(account)).toBe(name);
    expect(ownerOf(account)).toBe(0);
    expect(kindOf(account)).toBeUndefined();
    expect(isHouseFunds(account)).toBe(name.startsWith('house/') && name !== 'house/fx');
  });

  it('a number that no account has throws', () => {
    for (const account of [0, 15, 63, 64, 64 + 9, 127]) expect(() => accountName(account)).toThrow(RangeError);
  });
});

describe('posting reasons', () => {
  it('each has its own number, and the number leads back to it', () => {
    const numbers = Object.values(POSTING_REASONS);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const [reason, number] of Object.entries(POSTING_REASONS)) expect(reasonOfType(number)).toBe(reason);
    for (const number of [0, -1, 7, 999]) expect(reasonOfType(number)).toBeUndefined();
  });
});
