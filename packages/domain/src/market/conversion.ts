import { type Price, pow10 } from '../kernel/decimal.ts';
import type { Instrument } from './instrument.ts';

/** How a currency is converted to the account currency: at the price of an instrument, or 1:1 (`instrument` 0). */
export interface ConversionRoute {
  readonly instrument: number;
  /** The instrument quotes the account currency in the foreign one, so divide by its price. */
  readonly inverse: boolean;
  readonly pricePrecision: number;
}

/** An exact rate, account currency per unit of the foreign one: `num / den`, and the tick it is from (0, 0 for 1:1). */
export interface Conversion {
  readonly num: bigint;
  readonly den: bigint;
  readonly instrument: number;
  readonly tickSeq: number;
}

/** The rate of the account currency into itself. */
export const PAR: Conversion = { num: 1n, den: 1n, instrument: 0, tickSeq: 0 };

const PAR_ROUTE: ConversionRoute = { instrument: 0, inverse: false, pricePrecision: 0 };

/**
 * The conversion route from each quote currency to the account currency, computed when terms are published. A pair is
 * found by its code: `EURUSD` is the price of EUR in USD. Of several pairs, direct or inverse, the one with the lowest
 * id is used, so that a new instrument never changes the conversion of open orders. A currency without a pair is
 * absent: its instruments cannot be traded (`market.no-conversion`).
 */
export function conversionRoutes(
  instruments: Iterable<Pick<Instrument, 'id' | 'code' | 'quoteCurrency' | 'pricePrecision'>>,
  accountCurrency: string,
): ReadonlyMap<string, ConversionRoute> {
  const byId = [...instruments].sort((a, b) => a.id - b.id);
  const routes = new Map([[accountCurrency, PAR_ROUTE]]);
  for (const currency of new Set(byId.map((instrument) => instrument.quoteCurrency))) {
    if (routes.has(currency)) continue;
    const pair = byId.find(
      ({ code, quoteCurrency }) =>
        (quoteCurrency === accountCurrency && code === currency + accountCurrency) ||
        (quoteCurrency === currency && code === accountCurrency + currency),
    );
    if (pair === undefined) continue;
    const inverse = pair.quoteCurrency === currency;
    routes.set(currency, { instrument: pair.id, inverse, pricePrecision: pair.pricePrecision });
  }
  return routes;
}

/**
 * The rate of a route at a tick: the exact mid, (bid + ask) / (2·10^precision), or its reciprocal when inverse. Bid
 * 1.1000 and ask 1.1002 give 22002/20000. A 1:1 route needs no tick; any other route without a tick gives `undefined`.
 */
export function conversionAt(
  route: ConversionRoute,
  tick: { readonly seq: number; readonly bid: Price; readonly ask: Price } | undefined,
): Conversion | undefined {
  const { instrument } = route;
  if (instrument === 0) return PAR;
  if (tick === undefined) return undefined;
  const sum = tick.bid + tick.ask;
  const unit = 2n * pow10(route.pricePrecision);
  return route.inverse
    ? { num: unit, den: sum, instrument, tickSeq: tick.seq }
    : { num: sum, den: unit, instrument, tickSeq: tick.seq };
}
