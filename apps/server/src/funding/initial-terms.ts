import { type FundingTerms, INITIAL_TWO_STAFF_ABOVE } from '@vitrine/domain/funding/index';
import { MONEY_SCALE, pow10, RATE_SCALE } from '@vitrine/domain/kernel/decimal';

const money = (units: number): bigint => BigInt(units) * pow10(MONEY_SCALE);
const BTCUSD = 31;
const ETHUSD = 32;

/** Currencies of a new site in paper mode. Their names, and where to pay to, are in `seed.ts`. */
export const SEEDED = { usd: 1, usdt: 2, btc: 3, eth: 4 } as const;

/**
 * Terms of a new site. In paper mode a customer can deposit and withdraw at once; a site with real money takes and pays
 * nothing until two people have set up what it offers.
 */
export function initialFundingTerms(mode: 'paper' | 'real'): FundingTerms {
  const isReal = mode === 'real';
  return {
    currencies: isReal ? [] : PAPER_CURRENCIES,
    checks: { depositNeedsName: isReal, withdrawalNeedsName: isReal, withdrawalNeedsPayPassword: isReal },
    twoStaffAbove: INITIAL_TWO_STAFF_ABOVE,
  };
}

const PAPER_CURRENCIES: FundingTerms['currencies'] = [
  {
    id: SEEDED.usd,
    code: 'USD',
    way: 'bank',
    deposit: { min: money(10), max: money(1_000_000) },
    withdrawal: { min: money(20), max: money(1_000_000), feeType: 'fixed', drawRate: money(5) },
    price: { kind: 'par' },
  },
  {
    id: SEEDED.usdt,
    code: 'USDT',
    way: 'coin',
    deposit: { min: money(10), max: money(1_000_000) },
    withdrawal: { min: money(10), max: money(1_000_000), feeType: 'fixed', drawRate: money(1) },
    price: { kind: 'published', usdPrice: pow10(RATE_SCALE) },
  },
  {
    id: SEEDED.btc,
    code: 'BTC',
    way: 'coin',
    deposit: { min: 100n, max: money(10) },
    withdrawal: { min: money(50), max: money(1_000_000), feeType: 'percent', drawRate: 500_000n },
    price: { kind: 'instrument', instrument: BTCUSD, inverse: false },
  },
  {
    id: SEEDED.eth,
    code: 'ETH',
    way: 'coin',
    deposit: { min: 5_000n, max: money(300) },
    withdrawal: { min: money(20), max: money(1_000_000), feeType: 'percent', drawRate: 500_000n },
    price: { kind: 'instrument', instrument: ETHUSD, inverse: false },
  },
];
