import { MONEY_SCALE, type Money, toNumber } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/index';
import type { Conversion } from '@vitrine/domain/market/index';
import { midOf, STRESS_PERCENT } from '@vitrine/domain/market/index';
import {
  customerRiskLimit,
  type Exposure,
  exposureWith,
  largestValue,
  openExposure,
  pendingExposure,
  stressLossOf,
} from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { TradingContext } from './context.ts';

type Exposures = ReadonlyMap<number, Exposure>;

/**
 * The published worst case of exposures (rules §3): in every instrument at once, the price moves by the stress
 * percentage of its class against the house. Positions are valued at the mid. Pending orders count with the side that is
 * worse, each at its target: that is where it becomes a position, and what its margin was held for. So a trigger does
 * not raise the worst case, and the limits are only checked at placement. Account currency; each term is rounded
 * half-even.
 */
function worstCaseOf(context: TradingContext, exposures: Exposures, added?: AddedExposure): Money {
  let worst = 0n;
  const stress = (listed: Listed, of: Exposure): void => {
    if (listed.seq === 0) return;
    const mid = midOf(listed);
    // Without exposure nobody asks for a rate, which may be missing.
    if (largestValue(of, mid) === 0n) return;
    const conversion = context.market.conversionOf(listed) as Conversion;
    worst += stressLossOf(of, mid, listed.terms, STRESS_PERCENT[listed.terms.assetClass], conversion);
  };
  forEach(context, exposures, added, stress);
  return worst;
}

/** A floating-point approximation, used far from the limits. */
function worstCaseNear(context: TradingContext, exposures: Exposures, added: AddedExposure): number {
  let worst = 0;
  forEach(context, exposures, added, (listed, { net, pendingBuys, pendingSells }) => {
    const { terms } = listed;
    const conversion = context.market.conversionOf(listed);
    if (conversion === undefined) return;
    const rate = Number(conversion.num) / Number(conversion.den);
    const mid = (Number(listed.bid) + Number(listed.ask)) / 2;
    const open = Number(net) * mid;
    const value =
      (Math.max(open + Number(pendingBuys), Number(pendingSells) - open) / 10_000) * Number(terms.unitsPerLot);
    worst += (value * rate * STRESS_PERCENT[terms.assetClass]) / 100 / 10 ** terms.pricePrecision;
  });
  return worst;
}

/** The exposure of a new order in the instrument it is for. */
export interface AddedExposure {
  readonly listed: Listed;
  readonly exposure: Exposure;
  /** What the house pays out together with it; absent: nothing. */
  readonly result?: Money;
}

/** Calls `visit` with each instrument and its exposure, the added one included. */
function forEach(
  context: TradingContext,
  exposures: Exposures,
  added: AddedExposure | undefined,
  visit: (listed: Listed, exposure: Exposure) => void,
): void {
  for (const [instrument, of] of exposures) {
    if (instrument !== added?.listed.terms.id) visit(context.market.get(instrument) as Listed, of);
  }
  if (added !== undefined) visit(added.listed, exposureWith(exposures.get(added.listed.terms.id), added.exposure));
}

/** The worst case of a book: what its contracts may cost the house. */
export function worstCase(context: TradingContext, book: Book): Money {
  return worstCaseOf(context, context.trading.exposures(book));
}

/**
 * Whether new risk would raise the book's worst case above the house's funds, minus what running options may cost. Risk
 * that does not raise the worst case is always allowed.
 */
export function exceedsHouseLimit(context: TradingContext, book: Book, added: AddedExposure): boolean {
  const funds = context.ledger.houseFunds(book) - (added.result ?? 0n) - context.options.worstCase(book);
  return raisesAbove(context, context.trading.exposures(book), added, funds);
}

/**
 * Whether new risk would raise the worst case of the customer's own positions and pending orders above
 * their share of the house's funds in the book (`customerRiskLimit`): nobody can use up what the house has for everybody.
 */
export function exceedsCustomerLimit(context: TradingContext, customer: number, added: AddedExposure): boolean {
  const limit = customerLimit(context, customer, added.result);
  return raisesAbove(context, exposuresOf(context, customer), added, limit);
}

/** The worst case that the orders of one customer may have; account currency, rounded half-even. */
export function customerLimit({ ledger }: TradingContext, customer: number, result: Money = 0n): Money {
  return customerRiskLimit(ledger.houseFunds(ledger.bookAt(customer)) - result);
}

function raisesAbove(context: TradingContext, exposures: Exposures, added: AddedExposure, limit: Money): boolean {
  // The rounding error of the approximation is far below a tenth.
  if (worstCaseNear(context, exposures, added) < toNumber(limit, MONEY_SCALE) * 0.9) return false;
  const after = worstCaseOf(context, exposures, added);
  return after > limit && after > worstCaseOf(context, exposures);
}

/** Of one customer's positions and pending orders, by instrument. */
function exposuresOf({ trading }: TradingContext, customer: number): Exposures {
  const all = new Map<number, Exposure>();
  const add = (instrument: number, exposure: Exposure) =>
    void all.set(instrument, exposureWith(all.get(instrument), exposure));
  for (const slot of trading.positions.slotsOf(customer)) {
    const size = trading.positions.sizeAt(slot);
    add(size.instrument, openExposure(size));
  }
  for (const order of trading.pending.of(customer)) add(order.instrument, pendingExposure(order));
  return all;
}
