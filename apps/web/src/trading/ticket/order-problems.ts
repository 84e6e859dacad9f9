import type { Lots } from '@vitrine/domain/kernel/decimal';
import { isAboveCap } from '@vitrine/domain/trading/index';
import type { Reason } from '@vitrine/wire/reasons';
import type { Product } from '../../market/index.ts';
import type { StopName } from '../price-entry.ts';
import type { DistanceProblem } from '../stops/trailing-entry.ts';
import type { OrderContext } from './order-context.ts';
import { offeredMultiples } from './order-form.ts';
import type { SizeProblem } from './order-size.ts';

/** Why an order cannot be placed, before the server is asked. */
export type Problem =
  | 'closed'
  | 'suspended'
  | 'stale'
  | 'noQuote'
  | 'noConversion'
  | 'noMultiple'
  | 'lotsUnreadable'
  | 'lotsBelow'
  | 'lotsAbove'
  | 'lotsOffStep'
  | 'multipleEmpty'
  | 'aboveCap'
  | 'targetUnreadable'
  | 'stopUnreadable'
  | SizeProblem
  | DistanceProblem;

const AT_FIELD: ReadonlySet<Problem> = new Set([
  'lotsUnreadable',
  'lotsBelow',
  'lotsAbove',
  'lotsOffStep',
  'amountUnreadable',
  'amountTooSmall',
  'riskUnreadable',
  'riskTooSmall',
  'riskNeedsLogin',
  'riskNeedsStop',
  'noMultiple',
  'multipleEmpty',
  'aboveCap',
  'targetUnreadable',
  'stopUnreadable',
  'trailingUnreadable',
  'trailingTooFar',
]);

/** The problem is told at the field that causes it, not at the buttons. */
export function isAtField(problem: Problem): boolean {
  return AT_FIELD.has(problem);
}

export function problemOfLots(
  lots: Lots | undefined,
  { minLots, maxLots, lotStep }: Pick<Product, 'minLots' | 'maxLots' | 'lotStep'>,
): Problem | undefined {
  if (lots === undefined) return 'lotsUnreadable';
  if (lots < minLots) return 'lotsBelow';
  if (lots > maxLots) return 'lotsAbove';
  return lots % lotStep === 0n ? undefined : 'lotsOffStep';
}

export function problemOfMultiple(
  multiple: number | undefined,
  { product, capHalved }: Pick<OrderContext, 'product' | 'capHalved'>,
): Problem | undefined {
  if (offeredMultiples(product, capHalved).length === 0) return 'noMultiple';
  if (multiple === undefined) return 'multipleEmpty';
  return isAboveCap({ ...product, multiple, capHalved }) ? 'aboveCap' : undefined;
}

export function problemOfMarket({ market, quote, conversion }: OrderContext): Problem | undefined {
  if (market === 'closed' || market === 'suspended') return market;
  if (quote === undefined) return 'noQuote';
  if (market === 'stale') return 'stale';
  return conversion === undefined ? 'noConversion' : undefined;
}

/** What a refusal is about: a field, the price, or the order as a whole (`buttons`). */
export type RefusalPlace = 'lots' | 'multiple' | StopName | 'trailing' | 'price' | 'buttons';

export function placeOfRefusal(reason: Reason | undefined): RefusalPlace {
  switch (reason) {
    case 'trading.lots-below-minimum':
    case 'trading.lots-above-maximum':
    case 'trading.lots-off-step':
      return 'lots';
    case 'trading.no-multiple':
    case 'trading.multiple-not-offered':
    case 'trading.multiple-above-cap':
    case 'trading.multiple-above-country-cap':
      return 'multiple';
    case 'trading.stop-loss-wrong-side':
      return 'stopLoss';
    case 'trading.take-profit-wrong-side':
      return 'takeProfit';
    case 'trading.trailing-stop-too-far':
      return 'trailing';
    case 'trading.price-changed':
      return 'price';
    default:
      return 'buttons';
  }
}
