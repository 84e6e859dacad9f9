import { divHalfEven, type Money, type Price } from '../kernel/decimal.ts';
import type { Conversion, Instrument } from '../market/index.ts';
import { notionalOf } from './margin.ts';

/** What positions and pending orders in one instrument amount to. */
export interface Exposure {
  /** Open buys less open sells, lots. */
  readonly net: bigint;
  /** Lots times target price of pending buys, in lots and price units. */
  readonly pendingBuys: bigint;
  readonly pendingSells: bigint;
}
const NO_EXPOSURE: Exposure = { net: 0n, pendingBuys: 0n, pendingSells: 0n };

/** The exposure of a position. */
export function openExposure({ isBuy, lots }: { readonly isBuy: boolean; readonly lots: bigint }): Exposure {
  return { ...NO_EXPOSURE, net: isBuy ? lots : -lots };
}

/** The exposure of a pending order. */
export function pendingExposure(order: {
  readonly isBuy: boolean;
  readonly lots: bigint;
  readonly target: Price;
}): Exposure {
  const value = order.lots * order.target;
  return order.isBuy ? { ...NO_EXPOSURE, pendingBuys: value } : { ...NO_EXPOSURE, pendingSells: value };
}

export function exposureWith(before: Exposure | undefined, added: Exposure): Exposure {
  if (before === undefined) return added;
  return {
    net: before.net + added.net,
    pendingBuys: before.pendingBuys + added.pendingBuys,
    pendingSells: before.pendingSells + added.pendingSells,
  };
}

/** What an order adds to the exposure when it takes the place of another one. */
export function exposureChange(after: Exposure, before: Exposure): Exposure {
  return {
    net: after.net - before.net,
    pendingBuys: after.pendingBuys - before.pendingBuys,
    pendingSells: after.pendingSells - before.pendingSells,
  };
}

/**
 * The largest value that the net position can reach, in lots times price: positions at the mid, with all pending orders
 * of one side filled at their targets and none of the other side.
 */
export function largestValue({ net, pendingBuys, pendingSells }: Exposure, mid: Price): bigint {
  const up = net * mid + pendingBuys;
  const down = pendingSells - net * mid;
  return up > down ? up : down;
}

/** What of an instrument's terms values an exposure. */
export type ExposureTerms = Pick<Instrument, 'unitsPerLot' | 'pricePrecision'>;

/** A sum of lots times price, as money of the account's currency, rounded half-even. */
export function valueOfExposure(
  lotsTimesPrice: bigint,
  { unitsPerLot, pricePrecision }: ExposureTerms,
  conversion: Conversion,
): Money {
  return notionalOf({ lots: lotsTimesPrice, unitsPerLot, pricePrecision }, 1n, conversion);
}

/**
 * What an exposure may cost the house (rules §3): the largest value that its net position can reach, times the stress
 * percentage of its asset class. Account currency, each of the two steps rounded half-even.
 */
export function stressLossOf(
  exposure: Exposure,
  mid: Price,
  terms: ExposureTerms,
  stressPercent: number,
  conversion: Conversion,
): Money {
  const notional = valueOfExposure(largestValue(exposure, mid), terms, conversion);
  return divHalfEven(notional * BigInt(stressPercent), 100n);
}
