import { STRESS_PERCENT } from '@vitrine/domain/market/instrument';
import { CUSTOMER_SHARE_PERCENT, MAX_OPEN_ORDERS } from '@vitrine/domain/trading/bounds';
import { compare, type Fraction, fixed, fraction, minus, plus, times } from '../../../domain/test/rational.ts';
import type { NaiveTrader } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';

/** What an order adds: lots in the net position, or lots that wait for a target. */
export interface AddedOrder {
  readonly instrument: number;
  readonly isBuy: boolean;
  readonly lots: bigint;
  readonly target?: bigint;
}

/**
 * What the house loses to these customers when every instrument moves against it by the stress of its class: positions
 * at the mid, with the pending orders of one side filled at their targets.
 */
export function worstCase(
  trading: NaiveTrading,
  traders: Iterable<NaiveTrader>,
  added?: AddedOrder,
  instead?: AddedOrder,
): Fraction {
  const { market } = trading.broker;
  const all: AddedOrder[] = added === undefined ? [] : [added];
  for (const { positions, pending } of traders) {
    all.push(...positions.filter((one) => one !== instead).map(withoutTarget));
    all.push(...pending.filter((one) => one !== instead));
  }
  let worst = fraction(0n);
  for (const terms of market.terms.values()) {
    const quote = market.quotes.get(terms.id);
    const rate = market.rateOf(terms);
    const own = all.filter(({ instrument }) => instrument === terms.id);
    if (own.length === 0 || quote === undefined || rate === undefined) continue;
    const mid = (quote.bid + quote.ask) / 2n;
    let [open, buys, sells] = [fraction(0n), fraction(0n), fraction(0n)];
    for (const { isBuy, lots, target } of own) {
      const value = times(fixed(lots, 4), fixed(target ?? mid, terms.pricePrecision));
      if (target === undefined) open = isBuy ? plus(open, value) : minus(open, value);
      else if (isBuy) buys = plus(buys, value);
      else sells = plus(sells, value);
    }
    const [up, down] = [plus(open, buys), minus(sells, open)];
    const stress = fraction(BigInt(STRESS_PERCENT[terms.assetClass]), 100n);
    worst = plus(worst, times(compare(up, down) > 0 ? up : down, fraction(terms.unitsPerLot), rate, stress));
  }
  return worst;
}

const withoutTarget = ({ instrument, isBuy, lots }: AddedOrder): AddedOrder => ({ instrument, isBuy, lots });

/**
 * Why the order is too much for one customer or for the house; it may take the place of another one,
 * whose result the house pays.
 */
export function tooMuchRisk(
  trading: NaiveTrading,
  trader: NaiveTrader,
  added: AddedOrder,
  instead?: AddedOrder,
  result = 0n,
): string | undefined {
  const { ledger, options } = trading.broker;
  const { book } = trader.account;
  const funds = fixed(ledger.houseFunds(book) - result, 6);
  const share = times(funds, fraction(BigInt(CUSTOMER_SHARE_PERCENT), 100n));
  if (raisesAbove(trading, [trader], share, added, instead)) return 'refused trading.customer-limit';
  const rest = minus(funds, fixed(options.worstCase(book), 6));
  if (raisesAbove(trading, trading.tradersIn(book), rest, added, instead)) return 'refused trading.house-limit';
  return undefined;
}

function raisesAbove(
  trading: NaiveTrading,
  traders: readonly NaiveTrader[],
  limit: Fraction,
  added: AddedOrder,
  instead?: AddedOrder,
): boolean {
  const worst = worstCase(trading, traders, added, instead);
  return compare(worst, worstCase(trading, traders)) > 0 && compare(worst, limit) > 0;
}

/** The customer has as many positions and pending orders as one may have. */
export function hasTooMany({ positions, pending }: NaiveTrader): boolean {
  return positions.length + pending.length >= MAX_OPEN_ORDERS;
}
