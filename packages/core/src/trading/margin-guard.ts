import { MONEY_SCALE, type Money, type Price, toNumber } from '@vitrine/domain/kernel/decimal';
import type { Conversion } from '@vitrine/domain/market/index';
import { closingPrice, isAtOrBelow, profitOf } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import type { Position } from './positions.ts';

/**
 * The guard that makes margin cheap to monitor: floating-point open profits per customer, revalued by a sweep on every
 * tick, and per customer the open profit at which exact arithmetic must decide. The floats only select customers to
 * check; their error stays far below the tolerance, so no outcome depends on them.
 */
const ABSOLUTE_TOLERANCE = 0.01;
/** For each position. */
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

/** Exact profit of a position at the newest tick. Its instrument has one: it could not have been opened otherwise. */
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
 * Sets the open profit at or below which a customer's margin is checked: at the call level before a call, then at
 * stop-out.
 */
export function setFloor(context: TradingContext, customer: number): void {
  const { ledger, trading } = context;
  const { positions } = trading;
  if (positions.countOf(customer) === 0) {
    positions.setOpenProfit(customer, 0);
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
 * How far the approximate open profit may be from the exact one, in currency units, with a wide margin. The exact one
 * rounds each position, half a millionth now and half a millionth when the approximation was last set right.
 */
export function toleranceOf(context: TradingContext, customer: number): number {
  const { ledger, trading } = context;
  const posted = toNumber(ledger.contractPostedAt(customer), MONEY_SCALE);
  const used = toNumber(trading.positions.usedMarginOf(customer), MONEY_SCALE);
  const rounding = ROUNDING_TOLERANCE * trading.positions.countOf(customer);
  return ABSOLUTE_TOLERANCE + rounding + RELATIVE_TOLERANCE * (Math.abs(posted) + 1_000 * used);
}

/** Values a position that was just opened or loaded for the guard. */
export function valuePosition(context: TradingContext, slot: number): void {
  const profit = profitNow(context, context.trading.positions.at(slot));
  context.trading.positions.setProfit(slot, toNumber(profit, MONEY_SCALE));
}

/** Builds the guard of all positions, after loading or replaying, once the ticks are in. */
export function rebuildMarginGuard(context: TradingContext): void {
  const { positions } = context.trading;
  const customers = new Set<number>();
  for (const { order, customer } of positions.orders()) {
    valuePosition(context, positions.slotOf(order));
    customers.add(customer);
  }
  for (const customer of customers) setFloor(context, customer);
}

/** Currency units of profit for one (lots x units x price step) of an instrument. */
function perUnitOf(context: TradingContext, listed: Listed): number {
  const conversion = context.market.conversionOf(listed);
  if (conversion === undefined) return 0;
  return Number(conversion.num) / Number(conversion.den) / 10 ** (listed.terms.pricePrecision + 4);
}

/** Revalues what a tick touches and returns the customers whose margin must be checked, by ascending uid. */
export function revalueOnTick(context: TradingContext, listed: Listed): number[] {
  const { positions, called } = context.trading;
  if (positions.size === 0) return [];
  const suspects: number[] = [];
  for (const touched of [listed, ...listed.converts]) {
    if (touched.seq === 0) continue;
    positions.revalue(
      touched.terms.id,
      Number(touched.bid),
      Number(touched.ask),
      perUnitOf(context, touched),
      suspects,
    );
  }
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
 * Ends a margin call at once when the level is above the rearm level, whether the price or a close lifted it there: a
 * later fall causes another call.
 */
export function endCallAbove(context: TradingContext, step: Step, customer: number, netValue: Money): void {
  const { ledger, trading } = context;
  if (!trading.called.has(customer)) return;
  const usedMargin = trading.positions.usedMarginOf(customer);
  if (isAtOrBelow(netValue, usedMargin, trading.levelsOf(customer).marginRearmPercent)) return;
  step.emit({ type: 'MarginRestored', uid: ledger.uidAt(customer), netValue, usedMargin });
}
