import { divHalfEven, type Money, type Price } from '../kernel/decimal.ts';
import type { Ratio } from '../kernel/ratio.ts';
import type { Quote } from '../market/index.ts';
import type { Side } from './order.ts';
import { exactValue, type Size } from './size.ts';

export interface OpenContract extends Size {
  readonly side: Side;
  readonly openPrice: Price;
}

/**
 * Profit of a contract closed at `closePrice`, in account currency, half-even at 6 decimals, rounded once together with
 * the conversion (rules §3): (close - open) x lots x units per lot x conversion, negated for a sell.
 * A buy of 0.10 lots of 100,000 from 1.10550 to 1.10650 at 1:1 is 10.000000.
 */
export function profitOf(contract: OpenContract, closePrice: Price, conversion: Ratio): Money {
  const move = contract.side === 'buy' ? closePrice - contract.openPrice : contract.openPrice - closePrice;
  const value = exactValue(contract, move, conversion);
  return divHalfEven(value.num, value.den);
}

/** What an order cost besides its price. */
export interface OrderCosts {
  readonly fee: Money;
  /** Overnight swap so far; negative for a credit. */
  readonly swap: Money;
}

/** A result after costs: the profit less fee and swap. 10.000000 with a fee of 0.65 and a credit of 0.15 is 9.500000. */
export function netProfitOf(profit: Money, { fee, swap }: OrderCosts): Money {
  return profit - fee - swap;
}

/** The executable price for opening: the ask for a buy, the bid for a sell. */
export function openingPrice(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'buy' ? quote.ask : quote.bid;
}

/** The executable price for closing: the bid for a buy, the ask for a sell. */
export function closingPrice(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'buy' ? quote.bid : quote.ask;
}
