import { STRESS_PERCENT } from '@vitrine/domain/market/instrument';
import type { Book } from '../../../domain/src/ledger/chart.ts';
import { compare, type Fraction, fixed, fraction, plus, times } from '../../../domain/test/rational.ts';
import type { NaiveTrading } from './naive-trading.ts';

/** Lots of an instrument that are added: open (net), pending to buy, pending to sell. */
export interface AddedLots {
  readonly instrument: number;
  readonly open: bigint;
  readonly toBuy: bigint;
  readonly toSell: bigint;
}

/**
 * What the house loses when every instrument of a book moves against it by the stress of its class, with the pending
 * orders of one side filled.
 */
export function worstCase(trading: NaiveTrading, book: Book, added: AddedLots): Fraction {
  const { market } = trading.broker;
  let worst = fraction(0n);
  for (const terms of market.terms.values()) {
    let [open, buys, sells] = added.instrument === terms.id ? [added.open, added.toBuy, added.toSell] : [0n, 0n, 0n];
    for (const trader of trading.traders()) {
      if (trader.account.book !== book) continue;
      for (const { instrument, isBuy, lots } of trader.positions) {
        if (instrument === terms.id) open += isBuy ? lots : -lots;
      }
      for (const { instrument, isBuy, lots } of trader.pending) {
        if (instrument === terms.id && isBuy) buys += lots;
        if (instrument === terms.id && !isBuy) sells += lots;
      }
    }
    const net = open + buys > sells - open ? open + buys : sells - open;
    const quote = market.quotes.get(terms.id);
    const rate = market.rateOf(terms);
    if (net === 0n || quote === undefined || rate === undefined) continue;
    const mid = fixed((quote.bid + quote.ask) / 2n, terms.pricePrecision);
    const stress = fraction(BigInt(STRESS_PERCENT[terms.assetClass]), 100n);
    worst = plus(worst, times(fixed(net, 4), fraction(terms.unitsPerLot), mid, rate, stress));
  }
  return worst;
}

/** The added lots raise the worst case above what the house has. */
export function exceedsHouse(trading: NaiveTrading, book: Book, added: AddedLots): boolean {
  const { ledger, options } = trading.broker;
  const worst = worstCase(trading, book, added);
  if (compare(worst, trading.worstCase(book)) <= 0) return false;
  return compare(worst, fixed(ledger.houseFunds(book) - options.worstCase(book), 6)) > 0;
}
