import type { FundingCurrency, FundingTerms } from '@vitrine/domain/funding/index';
import { INSTRUMENTS } from '../market/gappy-market.ts';
import type { Random } from '../random.ts';

const pricedBy = (code: string, inverse = false): FundingCurrency['price'] => {
  const instrument = INSTRUMENTS.find((one) => one.code === code)?.id ?? 0;
  return { kind: 'instrument', instrument, inverse };
};

/** Ids of the currencies: every kind of price, and one that is offered now and then. */
export const CURRENCIES = { usd: 1, usdt: 2, eur: 3, jpy: 4, xts: 5, btc: 6 } as const;

/** Terms of deposits and withdrawals, with fees and bounds that change. */
export function fundingTerms(random: Random): FundingTerms {
  const min = random.pick([1_000_000n, 1_000_000n, 5_000_000n]);
  const deposit = { min, max: 5_000_000_000n };
  const isFixed = random.chance(0.3);
  const withdrawal = {
    min,
    max: 20_000_000_000n,
    feeType: isFixed ? 'fixed' : 'percent',
    drawRate: isFixed ? random.pick([0n, 500_000n, 990_000n]) : random.pick([0n, 500_000n, 1_333_333n]),
  } as const;
  const large = { min: 100_000_000n, max: 800_000_000_000n };
  const small = { min: 100n, max: 5_000_000n };
  const usdPrice = random.pick([725_000_000n, 725_000_000n, 731_000_000n]);
  const all: FundingCurrency[] = [
    { id: CURRENCIES.usd, code: 'USD', way: 'bank', deposit, withdrawal, price: { kind: 'par' } },
    { id: CURRENCIES.usdt, code: 'USDT', way: 'coin', deposit, withdrawal, price: { kind: 'par' } },
    { id: CURRENCIES.eur, code: 'EUR', way: 'bank', deposit, withdrawal, price: pricedBy('EURUSD') },
    { id: CURRENCIES.jpy, code: 'JPY', way: 'bank', deposit: large, withdrawal, price: pricedBy('USDJPY', true) },
    { id: CURRENCIES.xts, code: 'XTS', way: 'coin', deposit, withdrawal, price: { kind: 'published', usdPrice } },
    { id: CURRENCIES.btc, code: 'BTC', way: 'coin', deposit: small, withdrawal, price: pricedBy('BTCUSD') },
  ];
  return {
    currencies: random.chance(0.15) ? all.slice(0, -1) : all,
    checks: { depositNeedsName: false, withdrawalNeedsName: random.chance(0.2), withdrawalNeedsPayPassword: true },
    twoStaffAbove: 1_000_000_000n,
  };
}
