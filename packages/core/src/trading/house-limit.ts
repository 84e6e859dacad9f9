import { divHalfEven, MONEY_SCALE, type Money, toNumber } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/index';
import type { Conversion } from '@vitrine/domain/market/index';
import { midOf, STRESS_PERCENT } from '@vitrine/domain/market/index';
import { notionalOf } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { TradingContext } from './context.ts';
import { type Exposure, exposureWith, largestLots, NO_EXPOSURE } from './state.ts';

/**
 * The published worst case of a book (rules §3): in every instrument at once, the price moves by the stress percentage
 * of its class against the house. The position is the largest net position that open and pending orders can lead to,
 * valued at the mid. So a trigger never raises the worst case, and the limit is only checked at placement. Account
 * currency; each term is rounded half-even.
 */
export function worstCase(context: TradingContext, book: Book, changed?: Listed, exposure?: Exposure): Money {
  let worst = 0n;
  const stress = (listed: Listed, of: Exposure): void => {
    const lots = largestLots(of);
    if (lots === 0n || listed.seq === 0) return;
    const size = {
      lots,
      unitsPerLot: listed.terms.unitsPerLot,
      pricePrecision: listed.terms.pricePrecision,
    };
    const notional = notionalOf(size, midOf(listed), context.market.conversionOf(listed) as Conversion);
    worst += divHalfEven(notional * BigInt(STRESS_PERCENT[listed.terms.assetClass]), 100n);
  };
  for (const [instrument, of] of context.trading.exposures(book)) {
    if (instrument !== changed?.terms.id) stress(context.market.get(instrument) as Listed, of);
  }
  if (changed !== undefined && exposure !== undefined) stress(changed, exposure);
  return worst;
}

/** A floating-point approximation, used far from the limit. */
function worstCaseNear(context: TradingContext, book: Book, changed: Listed, exposure: Exposure): number {
  let worst = 0;
  const stress = (listed: Listed, of: Exposure): void => {
    const { terms } = listed;
    const conversion = context.market.conversionOf(listed);
    if (conversion === undefined) return;
    const rate = Number(conversion.num) / Number(conversion.den);
    const units = (Number(largestLots(of)) / 10_000) * Number(terms.unitsPerLot);
    const mid = (Number(listed.bid) + Number(listed.ask)) / 2;
    worst += (units * mid * rate * STRESS_PERCENT[terms.assetClass]) / 100 / 10 ** terms.pricePrecision;
  };
  for (const [instrument, of] of context.trading.exposures(book)) {
    if (instrument !== changed.terms.id) stress(context.market.get(instrument) as Listed, of);
  }
  stress(changed, exposure);
  return worst;
}

/**
 * Whether new risk would raise the book's worst case above the house's funds, minus what running options may cost. Risk
 * that does not raise the worst case is always allowed.
 */
export function exceedsHouseLimit(
  context: TradingContext,
  book: Book,
  changed: Listed,
  part: 'open' | 'pending',
  isBuy: boolean,
  lots: bigint,
): boolean {
  const funds = context.ledger.houseFunds(book) - context.options.worstCase(book);
  const before = context.trading.exposures(book).get(changed.terms.id) ?? NO_EXPOSURE;
  const exposure = exposureWith(before, part, isBuy, lots);
  // The rounding error of the approximation is far below a tenth.
  if (worstCaseNear(context, book, changed, exposure) < toNumber(funds, MONEY_SCALE) * 0.9) return false;
  const after = worstCase(context, book, changed, exposure);
  return after > funds && after > worstCase(context, book, changed, before);
}
