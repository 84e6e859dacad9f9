import { type Fraction, fixed, fraction, over, plus, times, toFixedPoint } from '../../../domain/test/rational.ts';
import type { NaivePosition, NaiveTrader } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';

/** Rollovers: every day at 22:00 UTC. */
export class NaiveRollovers {
  /** Every rollover up to here is charged. */
  #chargedUntil = 0;
  readonly #trading: NaiveTrading;

  constructor(trading: NaiveTrading) {
    this.#trading = trading;
  }

  /** Called before a position joins: nobody is charged for the time in which no position had swap. */
  opened(at: number, swapRate: bigint): void {
    if (swapRate !== 0n && !this.#hasSwap()) this.#chargedUntil = at;
  }

  isDue(at: number): boolean {
    return this.#hasSwap() && this.#next() <= at;
  }

  charge(at: number): string[] {
    const told: string[] = [];
    while (this.isDue(at)) {
      this.#chargedUntil = this.#next();
      for (const trader of this.#trading.tradersByNumber()) {
        const charged = trader.positions
          .toSorted((a, b) => a.order - b.order)
          .flatMap((position) => this.#charge(trader, position));
        if (charged.length > 0) told.push(...charged, ...this.#trading.checkMargin(trader, at));
      }
    }
    return told;
  }

  #hasSwap(): boolean {
    return this.#trading.traders().some(({ positions }) => positions.some(({ swapRate }) => swapRate !== 0n));
  }

  #next(): number {
    const rollover = new Date(this.#chargedUntil);
    rollover.setUTCHours(22, 0, 0, 0);
    if (rollover.getTime() <= this.#chargedUntil) rollover.setUTCDate(rollover.getUTCDate() + 1);
    return rollover.getTime();
  }

  /** Value at the middle of the quote times the rate: what the customer pays; below 0, what they receive. */
  #charge({ account }: NaiveTrader, position: NaivePosition): string[] {
    const { ledger, market } = this.#trading.broker;
    const terms = market.instrumentOf(position.instrument);
    const quote = market.quoteOf(terms.id);
    const sum = plus(fixed(quote.bid, terms.pricePrecision), fixed(quote.ask, terms.pricePrecision));
    const value = times(over(sum, fraction(2n)), fixed(position.lots, 4), fraction(terms.unitsPerLot));
    const rate = fixed(position.swapRate, 8);
    const amount = toFixedPoint(times(value, market.rateOf(terms) as Fraction, rate), 6);
    if (amount === 0n) return [];
    position.swap += amount;
    ledger.realise(account, -amount);
    ledger.moveHouse(account.book, 'swap', amount);
    return [`rollover of #${position.order} of ${account.uid} costs ${amount}, in sum ${position.swap}`];
  }
}
