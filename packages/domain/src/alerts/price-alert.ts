import type { Price } from '../kernel/decimal.ts';

/** Alerts of one customer that have not fired. */
export const MAX_ALERTS = 50;

/** Fired alerts that are kept for a customer, the newest. */
export const KEPT_ALERTS = 100;

/** Characters of a note. */
export const MAX_NOTE = 100;

/** Reasons to refuse a price alert. */
export type AlertRefusal =
  /** Also for one that belongs to another customer, or has fired. */
  | 'alerts.not-found'
  | 'alerts.too-many'
  /** The price is where the alert is to be: it would have nothing to cross. */
  | 'alerts.at-price'
  /** There is an alert at this price of the product. */
  | 'alerts.exists';

/**
 * Whether an alert waits for a rise to its price; false: for a fall. Fixed when it is set, by the side of the current
 * mid price that it is on. Undefined at the price itself.
 */
export function waitsForRise(price: Price, mid: Price): boolean | undefined {
  return price === mid ? undefined : price > mid;
}

/** True when a mid price is at an alert or past it. */
export function firesAt({ price, isRise }: { readonly price: Price; readonly isRise: boolean }, mid: Price): boolean {
  return isRise ? mid >= price : mid <= price;
}
