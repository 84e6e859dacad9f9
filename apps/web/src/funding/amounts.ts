import { formatDecimal, MONEY_SCALE, type Money, parseDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import { exactMoney, isolated, money } from '@vitrine/ui/format';

/** An amount of any currency within a text: `12.350000 USDT`. */
export const amountIn = (value: Money, code: string): string => isolated(`${money(value)}\u00a0${code}`);

/** A limit of any currency within a text: `10.00 USDT`. */
export const limitIn = (value: Money, code: string): string => isolated(`${exactMoney(value)}\u00a0${code}`);

/** An amount as its field takes it, without idle zeros: `1234.5`. */
export const fieldText = (amount: Money): string => formatDecimal(amount, MONEY_SCALE).replace(/\.?0+$/, '');

/** A rate of the wire as an exact fraction; undefined while there is none. */
export function rateOf(text: string | null): Ratio | undefined {
  const num = text === null ? undefined : parseDecimal(text, RATE_SCALE);
  return num === undefined ? undefined : { num, den: 10n ** BigInt(RATE_SCALE) };
}

/** One unit is one unit. */
export const isPar = (rate: Ratio): boolean => rate.num === rate.den;

/** A rate without idle zeros: `1.0842`. */
export const rateText = (text: string): string => text.replace(/\.?0+$/, '');
