import { divHalfEven, MONEY_SCALE, type Money, toNumber } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/index';
import type { Conversion } from '@vitrine/domain/market/index';
import { midOf, STRESS_PERCENT } from '@vitrine/domain/market/index';
import { notionalOf } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { TradingContext } from './context.ts';

/**
 * The published worst case of a book (rules §3): for every instrument the customers' net position, valued at the mid,
 * moves by its class's stress percentage against the house, all at once. Account currency, each term half-even.
 */
export function worstCase(context: TradingContext, book: Book, changed: Listed, addedLots: bigint): Money {
  let worst = 0n;
  const net = context.trading.netLots(book);
  const stress = (listed: Listed, lots: bigint): void => {
    if (lots === 0n || listed.seq === 0) return;
    const size = {
      lots: lots < 0n ? -lots : lots,
      unitsPerLot: listed.terms.unitsPerLot,
      pricePrecision: listed.terms.pricePrecision,
    };
    const notional = notionalOf(size, midOf(listed), context.market.conversionOf(listed) as Conversion);
    worst += divHalfEven(notional * BigInt(STRESS_PERCENT[listed.terms.assetClass]), 100n);
  };
  for (const [instrument, lots] of net) {
    if (instrument !== changed.terms.id) stress(context.market.get(instrument) as Listed, lots);
  }
  stress(changed, (net.get(changed.terms.id) ?? 0n) + addedLots);
  return worst;
}

/** The same in floating point: a quick answer far from the limit. */
function worstCaseNear(context: TradingContext, book: Book, changed: Listed, addedLots: bigint): number {
  let worst = 0;
  const net = context.trading.netLots(book);
  const stress = (listed: Listed, lots: number): void => {
    const { terms } = listed;
    const conversion = context.market.conversionOf(listed);
    if (conversion === undefined) return;
    const rate = Number(conversion.num) / Number(conversion.den);
    const units = (Math.abs(lots) / 10_000) * Number(terms.unitsPerLot);
    const mid = (Number(listed.bid) + Number(listed.ask)) / 2;
    worst += (units * mid * rate * STRESS_PERCENT[terms.assetClass]) / 100 / 10 ** terms.pricePrecision;
  };
  for (const [instrument, lots] of net) {
    if (instrument !== changed.terms.id) stress(context.market.get(instrument) as Listed, Number(lots));
  }
  stress(changed, Number((net.get(changed.terms.id) ?? 0n) + addedLots));
  return worst;
}

/** True when new risk would take the book's worst case beyond the house's own funds and further than it stands now. */
export function exceedsHouseLimit(context: TradingContext, book: Book, changed: Listed, addedLots: bigint): boolean {
  const funds = context.ledger.houseFunds(book);
  // Rounding moves the approximation by far less than a tenth.
  if (worstCaseNear(context, book, changed, addedLots) < toNumber(funds, MONEY_SCALE) * 0.9) return false;
  const after = worstCase(context, book, changed, addedLots);
  return after > funds && after > worstCase(context, book, changed, 0n);
}
