import { type Price, parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { Instrument } from '@vitrine/domain/market/index';
import { NO_LEVEL, type Stops } from '@vitrine/domain/trading/price-levels';
import { invalidField, type Refused } from '../platform/http/answer.ts';

/** Price fields of a request at the instrument's precision, or a refusal of the first one with too many decimals. */
export function readPrices<F extends string>(
  request: Readonly<Partial<Record<F, string | undefined>>>,
  fields: readonly F[],
  { pricePrecision }: Pick<Instrument, 'pricePrecision'>,
): { readonly prices: Readonly<Record<F, Price | undefined>> } | { readonly refused: Refused } {
  const prices = {} as Record<F, Price | undefined>;
  for (const field of fields) {
    const text = request[field];
    if (text === undefined) continue;
    prices[field] = parseDecimal(text, pricePrecision);
    if (prices[field] === undefined) return { refused: invalidField(field) };
  }
  return { prices };
}

/** The stops of a request. */
export function stopsOf(prices: {
  readonly stop_loss_price?: Price | undefined;
  readonly target_profit_price?: Price | undefined;
}): Stops {
  return { stopLoss: prices.stop_loss_price ?? NO_LEVEL, takeProfit: prices.target_profit_price ?? NO_LEVEL };
}

/** The distance of a request's trailing stop in points; undefined if it names none. */
export function trailingOf({ trailing_points }: { readonly trailing_points?: number | undefined }): Price | undefined {
  return trailing_points === undefined ? undefined : BigInt(trailing_points);
}

/** Its part in the arguments of an idempotency key: none where it is absent, as in requests from before it existed. */
export function trailingText(distance: Price | undefined): string {
  return distance === undefined ? '' : ` trailing ${distance}`;
}
