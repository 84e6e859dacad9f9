import { MONEY_SCALE, type Money, type Price, toNumber } from '@vitrine/domain/kernel/decimal';
import type { Conversion } from '@vitrine/domain/market/index';
import { closingPrice, isAtOrBelow, profitOf } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import type { Position } from './positions.ts';

/**
 * A cheap filter for margin checks: each position has a price up to which its customer cannot reach their floor. A tick
 * computes the open profits of those whose price it reaches, in floating point, and selects the ones at or below their
 * floor, where exact arithmetic must decide. The error of the floats stays far below the tolerance, so no result depends
 * on them.
 */
const ABSOLUTE_TOLERANCE = 0.01;
/** Currency units, for each position. */
const ROUNDING_TOLERANCE = 1e-6;
const RELATIVE_TOLERANCE = 1e-9;

/** Exact profit of a position closed at a price, converted at the newest tick. */
export function profitAt(context: TradingContext, position: Position, price: Price): Money {
  const listed = context.market.get(position.instrument) as Listed;
  const contract = {
    side: position.isBuy ? 'buy' : 'sell',
    lots: position.lots,
    unitsPerLot: position.unitsPerLot,
    pricePrecision: listed.terms.pricePrecision,
    openPrice: position.openPrice,
  } as const;
  return profitOf(contract, price, context.market.conversionOf(listed) as Conversion);
}

/** Exact profit of a position at the newest tick, which exists: otherwise the position could not have been opened. */
export function profitNow(context: TradingContext, position: Position): Money {
  const listed = context.market.get(position.instrument) as Listed;
  return profitAt(context, position, closingPrice(position.isBuy ? 'buy' : 'sell', listed));
}

/** Exact sum of the rounded open profits of a customer. */
export function openProfitOf(context: TradingContext, customer: number): Money {
  let sum = 0n;
  for (const slot of context.trading.positions.slotsOf(customer)) {
    sum += profitNow(context, context.trading.positions.at(slot));
  }
  return sum;
}

/**
 * Sets a customer's floor: the open profit at or below which their margin is checked. It is at the margin call level,
 * and after a call at the stop-out level.
 */
export function setFloor(context: TradingContext, customer: number): void {
  const { ledger, trading } = context;
  const { positions } = trading;
  if (positions.countOf(customer) === 0) {
    positions.setFloor(customer, Number.NEGATIVE_INFINITY);
    return;
  }
  const levels = trading.levelsOf(customer);
  const percent = trading.called.has(customer) ? levels.stopOutPercent : levels.marginCallPercent;
  const posted = toNumber(ledger.contractPostedAt(customer), MONEY_SCALE);
  const used = toNumber(positions.usedMarginOf(customer), MONEY_SCALE);
  positions.setFloor(customer, (used * percent) / 100 - posted + toleranceOf(context, customer));
}

/**
 * An upper bound of the difference between approximate and exact open profit, in currency units. The exact profit
 * rounds each position by up to half a millionth.
 */
export function toleranceOf(context: TradingContext, customer: number): number {
  const { ledger, trading } = context;
  const posted = toNumber(ledger.contractPostedAt(customer), MONEY_SCALE);
  const used = toNumber(trading.positions.usedMarginOf(customer), MONEY_SCALE);
  const rounding = ROUNDING_TOLERANCE * trading.positions.countOf(customer);
  return ABSOLUTE_TOLERANCE + rounding + RELATIVE_TOLERANCE * (Math.abs(posted) + 1_000 * used);
}

/** Builds the guard for all positions, after loading or replaying, when the newest ticks are set. */
export function rebuildMarginGuard(context: TradingContext): void {
  const { market, trading } = context;
  const { positions } = trading;
  for (const instrument of positions.instruments()) watchPrices(context, market.get(instrument) as Listed);
  for (const customer of positions.customers()) setFloor(context, customer);
  positions.updateRecheckPrices();
}

/** Gives the guard the newest tick of an instrument, if it has one: at every tick, and when a position is opened. */
export function watchPrices({ market, trading }: TradingContext, listed: Listed): void {
  const { terms, seq, bid, ask } = listed;
  if (seq === 0) return;
  const { num, den, instrument } = market.conversionOf(listed) ?? { num: 0n, den: 1n, instrument: 0 };
  trading.positions.setPrices(terms.id, {
    bid: Number(bid),
    ask: Number(ask),
    perUnit: Number(num) / Number(den) / 10 ** (terms.pricePrecision + 4),
    isConverted: instrument !== 0,
  });
}

/** Takes over the prices of a tick. Returns the customers whose margin must be checked, by ascending uid. */
export function revalueOnTick(context: TradingContext, listed: Listed): number[] {
  const { positions, called } = context.trading;
  if (positions.size === 0) return [];
  const suspects: number[] = [];
  const touched = [listed, ...listed.converts];
  for (const one of touched) watchPrices(context, one);
  positions.findSuspects(
    touched.map(({ terms }) => terms.id),
    suspects,
  );
  for (const customer of called) if (mayBeRestored(context, customer)) positions.suspect(customer, suspects);
  positions.clearSuspects(suspects);
  return suspects.sort((a, b) => context.ledger.uidAt(a) - context.ledger.uidAt(b));
}

function mayBeRestored(context: TradingContext, customer: number): boolean {
  const { ledger, trading } = context;
  const posted = toNumber(ledger.contractPostedAt(customer), MONEY_SCALE);
  const used = toNumber(trading.positions.usedMarginOf(customer), MONEY_SCALE);
  const near = posted + trading.positions.openProfitNear(customer) + toleranceOf(context, customer);
  return near > (used * trading.levelsOf(customer).marginRearmPercent) / 100;
}

/**
 * Ends a margin call as soon as the margin level is above the rearm level, after a price move or a close: a later fall
 * causes another call.
 */
export function endCallAbove(context: TradingContext, step: Step, customer: number, netValue: Money): void {
  const { ledger, trading } = context;
  if (!trading.called.has(customer)) return;
  const usedMargin = trading.positions.usedMarginOf(customer);
  if (isAtOrBelow(netValue, usedMargin, trading.levelsOf(customer).marginRearmPercent)) return;
  step.emit({ type: 'MarginRestored', uid: ledger.uidAt(customer), netValue, usedMargin });
}
