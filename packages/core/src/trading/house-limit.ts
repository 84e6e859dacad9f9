import { divHalfEven, MONEY_SCALE, type Money, toNumber } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/index';
import type { Conversion } from '@vitrine/domain/market/index';
import { midOf, STRESS_PERCENT } from '@vitrine/domain/market/index';
import { notionalOf } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { TradingContext } from './context.ts';
import { type Exposure, exposureWith, largestLots, NO_EXPOSURE } from './state.ts';

/**
 * The published worst case of a book (rules §3): for every instrument the largest net position that may come of what
 * customers hold and wait for, valued at the mid, moves by its class's stress percentage against the house, all at
 * once. A trigger therefore never takes it further than the placement did, and is not asked again. Account currency,
 * each term half-even.
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

/** An approximation in floating point, used far from the limit. */
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
 * True when new risk would take the book's worst case beyond the house's own funds, less what running options may cost,
 * and beyond what it is now.
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
  // Rounding moves the approximation by far less than a tenth.
  if (worstCaseNear(context, book, changed, exposure) < toNumber(funds, MONEY_SCALE) * 0.9) return false;
  const after = worstCase(context, book, changed, exposure);
  return after > funds && after > worstCase(context, book, changed, before);
}
