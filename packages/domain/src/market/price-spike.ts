import type { Price } from '../kernel/decimal.ts';
import type { AssetClass } from './instrument.ts';

/**
 * Percent by which a live price may move from one tick to the next; the price filter holds back a larger move (rules
 * §3: currencies 1, indices 2, crypto 5). A class that the rules do not mention has the figure of a similarly volatile
 * one.
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

/** Number of further quotes that must agree with a spike before it becomes a price. */
export const CONFIRMATIONS = 2;

/**
 * True when a price moves by more than its class's {@link SPIKE_PERCENT}: |to - from| x 100 > from x percent, exactly.
 */
export function isPriceSpike(assetClass: AssetClass, from: Price, to: Price): boolean {
  const distance = to > from ? to - from : from - to;
  return distance * 100n > from * SPIKE_PERCENT[assetClass];
}
