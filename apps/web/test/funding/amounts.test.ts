import type { DepositCurrency } from '@vitrine/wire/funding/deposit-currencies';
import type { WithdrawCurrency } from '@vitrine/wire/funding/withdraw-currencies';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../src/funding/deposit/bank-state.ts';
import { creditOf, problemOf as depositProblem } from '../../src/funding/deposit/deposit-form.ts';
import { figuresOf, problemOf as withdrawProblem } from '../../src/funding/withdraw/withdraw-form.ts';

const M = 1_000_000n;
const DEPOSIT: DepositCurrency = {
  id: 1,
  name: 'EUR',
  code: 'EUR',
  min_amount: '10.000000',
  max_amount: '5000.000000',
  type: 1,
  protocol: '',
  rate: '1.10010000',
};
const WITHDRAW: WithdrawCurrency = {
  id: 2,
  code: 'USDT',
  protocol: 'TRC20',
  draw_rate: '1.500000',
  fee_type: 2,
  usd_price: '0.90456807',
  dc_address: '',
  min_amount: '10.000000',
  max_amount: '5000.000000',
};

describe('a deposit', () => {
  it('is refused outside minimum and maximum, both of which are taken', () => {
    const at = (amount: bigint) => depositProblem('1', amount, DEPOSIT);
    expect([at(10n * M - 1n), at(10n * M), at(5_000n * M), at(5_000n * M + 1n)]).toEqual([
      'tooLittle',
      undefined,
      undefined,
      'tooMuch',
    ]);
    expect(depositProblem(' ', undefined, DEPOSIT)).toBe('empty');
    expect(depositProblem('1e9', undefined, DEPOSIT)).toBe('unreadable');
  });

  it('is worth what the rate gives, rounded down, and nothing is said without a rate', () => {
    expect(creditOf(100n * M, DEPOSIT)).toBe(110_010_000n);
    expect(creditOf(1n, { rate: '0.33333333' })).toBe(0n);
    expect(creditOf(M, { rate: null })).toBeUndefined();
  });

  it('FND-16 has its state by its pending record', () => {
    const bank_info = { bank_name: '', swift: '', ifsc: '', iban: '', name: '', account: '', reference: '' };
    expect(stateOf(null)).toBe(0);
    expect(stateOf({ bank_info: null, proof_img: '' })).toBe(1);
    expect(stateOf({ bank_info, proof_img: '' })).toBe(2);
    expect(stateOf({ bank_info, proof_img: '/api/common/image?image=1' })).toBe(0);
  });
});

describe('a withdrawal', () => {
  it.each([
    // 250 at 1.5% cost 3.75; 246.25 x 0.90456807 = 222.74988...
    [250n * M, 2, '1.500000', 1, 3_750_000n, 222_750_000n],
    [250n * M, 2, '1.500000', 0, 3_750_000n, 222_749_900n],
    [250n * M, 1, '1.500000', 0, 1_500_000n, 224_785_200n],
    // The fee takes it all: nothing arrives, and nothing below it.
    [M, 1, '1.500000', 1, 1_500_000n, 0n],
  ] as const)(
    'FND-34 of %s with fee_type %s and draw_rate %s in tab %s costs %s and pays %s',
    (amount, fee_type, draw_rate, tab, fee, received) => {
      const figures = figuresOf(amount, { ...WITHDRAW, fee_type, draw_rate }, tab);
      expect([figures.fee, figures.received]).toEqual([fee, received]);
    },
  );

  it('is refused outside its bounds, above the balance, and where the fee takes all of it', () => {
    const at = (amount: bigint, available = 10_000n * M, over: Partial<WithdrawCurrency> = {}) =>
      withdrawProblem('1', amount, { ...WITHDRAW, ...over }, available);
    expect([at(10n * M - 1n), at(10n * M), at(5_000n * M), at(5_000n * M + 1n)]).toEqual([
      'tooLittle',
      undefined,
      undefined,
      'tooMuch',
    ]);
    expect([at(100n * M, 100n * M), at(100n * M + 1n, 100n * M), at(M, 0n)]).toEqual([
      undefined,
      'aboveBalance',
      'nothing',
    ]);
    expect(at(10n * M, 100n * M, { fee_type: 1, draw_rate: '10.000000' })).toBe('feeTakesAll');
    expect(withdrawProblem('', undefined, WITHDRAW, M)).toBe('empty');
    expect(withdrawProblem('1,5.', undefined, WITHDRAW, M)).toBe('unreadable');
  });
});
