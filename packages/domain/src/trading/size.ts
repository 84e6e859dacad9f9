import { LOTS_SCALE, type Lots, MONEY_SCALE, type Price, pow10 } from '../kernel/decimal.ts';
import type { Ratio } from '../kernel/ratio.ts';

/** The size of a contract. */
export interface Size {
  readonly lots: Lots;
  /** Units of the underlying in one lot. */
  readonly unitsPerLot: bigint;
  /** Decimals of a price of the instrument. */
  readonly pricePrecision: number;
}

const MONEY_OVER_LOTS = pow10(MONEY_SCALE - LOTS_SCALE);

/**
 * Value in account currency (scale 6) of a price or price difference for this size, as an exact fraction:
 * lots x units per lot x price x conversion. Sign follows the price.
 */
export function exactValue(size: Size, price: Price, conversion: Ratio): Ratio {
  return {
    num: size.lots * size.unitsPerLot * price * conversion.num * MONEY_OVER_LOTS,
    den: pow10(size.pricePrecision) * conversion.den,
  };
}
