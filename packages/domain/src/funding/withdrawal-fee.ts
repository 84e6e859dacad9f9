import { divHalfEven, divHalfUp, MONEY_SCALE, type Money, pow10 } from '../kernel/decimal.ts';
import type { Ratio } from '../kernel/ratio.ts';
import type { PaymentWay } from './requests.ts';
import type { WithdrawalTerms } from './terms.ts';

const PERCENT = 100n * pow10(MONEY_SCALE);

/**
 * Fee of a withdrawal in account currency, scale 6. `fixed`: `drawRate`, whatever the amount. `percent`: amount x drawRate /
 * 100, half-even at 6 decimals (rules §1): 250 at 1.5% cost 3.750000. It may be above the amount; nothing is received then.
 */
export function withdrawalFee(
  { feeType, drawRate }: Pick<WithdrawalTerms, 'feeType' | 'drawRate'>,
  amount: Money,
): Money {
  return feeType === 'fixed' ? drawRate : divHalfEven(amount * drawRate, PERCENT);
}

/** Decimals of an amount that is paid out. */
export const RECEIVED_DECIMALS: Readonly<Record<PaymentWay, number>> = { coin: 4, bank: 2 };

/**
 * What a customer receives, in units of the currency, scale 6: max(0, amount - fee) x usdPrice, half-up to 4 decimals for a
 * coin and to 2 for a bank (rules §1). `usdPrice`: units for one unit of account currency, exact. 250 less 3.75 at
 * 1/1.1055 are 222.75 by bank: 246.25 / 1.1055 = 222.7498.
 */
export function receivedOf(net: Money, usdPrice: Ratio, way: PaymentWay): Money {
  if (net <= 0n) return 0n;
  const step = pow10(MONEY_SCALE - RECEIVED_DECIMALS[way]);
  return divHalfUp(net * usdPrice.num, usdPrice.den * step) * step;
}
