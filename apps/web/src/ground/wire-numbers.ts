import { MONEY_SCALE, type Money, type Price, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';

/** An amount of the wire in the domain's units; throws RangeError when the text is not an amount. */
export function amountOf(text: string): Money {
  const value = parseSignedDecimal(text, MONEY_SCALE);
  if (value === undefined) throw new RangeError(`not an amount: ${text}`);
  return value;
}

/** A price of the wire (a number at the instrument's precision) in the domain's units. */
export function exactPrice(value: number, precision: number): Price {
  return BigInt(value.toFixed(precision).replace('.', ''));
}
