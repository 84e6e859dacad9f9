import { type Money, type Price, pow10, RATE_SCALE, type Rate } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/time.ts';
import { type Conversion, conversionAt, PAR } from '../market/index.ts';
import type { FundingPrice } from './terms.ts';

/** The newest tick of an instrument and the scale of its prices. */
export interface PricedTick {
  readonly seq: number;
  readonly bid: Price;
  readonly ask: Price;
  readonly pricePrecision: number;
}

/** The published price at an instant: units for one unit of account currency, scale 8. */
export function publishedPriceAt({ usdPrice, next }: Extract<FundingPrice, { kind: 'published' }>, at: Instant): Rate {
  return next !== undefined && next.validFrom <= at ? next.usdPrice : usdPrice;
}

/**
 * Account currency for one unit of a currency, exact; undefined while the instrument has no tick. At a published price of
 * 7.25 units it is 100000000/725000000.
 */
export function fundingRateAt(
  price: FundingPrice,
  at: Instant,
  tickOf: (instrument: number) => PricedTick | undefined,
): Conversion | undefined {
  if (price.kind === 'par') return PAR;
  if (price.kind === 'published') {
    return { num: pow10(RATE_SCALE), den: publishedPriceAt(price, at), instrument: 0, tickSeq: 0 };
  }
  const { instrument, inverse } = price;
  const tick = tickOf(instrument);
  return tick && conversionAt({ instrument, inverse, pricePrecision: tick.pricePrecision }, tick);
}

/**
 * What a deposit is worth in account currency, scale 6, rounded down (rules §6). 100.00 at 22002/20000 (a mid of 1.1001)
 * are 110.010000; 0.000001 at 1/3 are 0.
 */
export function creditedOf(received: Money, { num, den }: Pick<Conversion, 'num' | 'den'>): Money {
  return (received * num) / den;
}
