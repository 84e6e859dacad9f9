import type { Price } from '../kernel/decimal.ts';
import type { AssetClass } from './instrument.ts';

/**
 * Percent by which a live price may move from one tick to the next before the price filter holds it back (rules §3: currencies 1, indices 2,
 * crypto 5; what the rules do not name has the figure of what moves alike).
 */
export const SPIKE_PERCENT: Readonly<Record<AssetClass, bigint>> = {
  'fx-major': 1n,
  'fx-other': 1n,
  gold: 2n,
  metal: 2n,
  energy: 5n,
  'index-major': 2n,
  'index-other': 2n,
  share: 5n,
  crypto: 5n,
};

/** How many further ticks have to say the same before a wild move is believed. */
export const CONFIRMATIONS = 2;

/** True when a price is further from another than its class may move at once: |to - from| x 100 > from x percent, exactly. */
export function isPriceSpike(assetClass: AssetClass, from: Price, to: Price): boolean {
  const distance = to > from ? to - from : from - to;
  return distance * 100n > from * SPIKE_PERCENT[assetClass];
}
