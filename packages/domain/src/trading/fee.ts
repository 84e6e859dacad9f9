import {
  divHalfEven,
  LOTS_SCALE,
  MONEY_SCALE,
  type Money,
  type Price,
  pow10,
  RATE_SCALE,
  type Rate,
} from '../kernel/decimal.ts';
import type { Ratio } from '../kernel/ratio.ts';
import { exactValue, type Size } from './size.ts';

const PER_LOT_DIVISOR = pow10(LOTS_SCALE + RATE_SCALE - MONEY_SCALE);

/**
 * Fee of opening a contract, charged once, in account currency, half-even at 6 decimals (rules §3). `per-lot`:
 * lots x rate; `notional`: N x rate with N unrounded. 0.10 lots at rate 2 per lot is 0.200000.
 */
export function feeOf(mode: 'per-lot' | 'notional', rate: Rate, size: Size, price: Price, conversion: Ratio): Money {
  if (mode === 'per-lot') return divHalfEven(size.lots * rate, PER_LOT_DIVISOR);
  const value = exactValue(size, price, conversion);
  return divHalfEven(value.num * rate, value.den * pow10(RATE_SCALE));
}
