import type { Lots, Money } from '@vitrine/domain/kernel/decimal';
import { shareOf } from '@vitrine/domain/trading/index';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { Product } from '../../market/index.ts';
import type { Position } from '../open-orders.ts';
import { lotsOf } from '../order-values.ts';

/** How lots of a product may be split. */
export type LotTerms = Pick<Product, 'minLots' | 'lotStep'>;

/** Why a part cannot be closed, in the order of the core's guards. */
export type PartProblem = 'unreadable' | 'abovePosition' | 'belowMinimum' | 'offStep' | 'remainderBelowMinimum';

/** What closing a part of a position gives now. The whole position is a part, too. */
export interface PartEstimate {
  readonly lots: Lots;
  readonly isWhole: boolean;
  readonly profit: Money;
  /** The part's share of the fee that was charged at the opening and of the swap so far; negative for a credit. */
  readonly costs: Money;
  /** Profit less costs. */
  readonly net: Money;
  readonly releasedMargin: Money;
  readonly remainingLots: Lots;
}

/** Judges lots by the rules that the core refuses a part by. All of a position can always be closed. */
export function problemOfPart(
  lots: Lots | undefined,
  held: Lots,
  { minLots, lotStep }: LotTerms,
): PartProblem | undefined {
  if (lots === undefined) return 'unreadable';
  if (lots === held) return undefined;
  if (lots > held) return 'abovePosition';
  if (lots < minLots) return 'belowMinimum';
  if (lots % lotStep !== 0n) return 'offStep';
  return held - lots < minLots ? 'remainderBelowMinimum' : undefined;
}

/** Splits by lots, as the core does: every share is rounded towards zero. */
export function estimateOf({ row, profit }: Position, lots: Lots): PartEstimate {
  const held = lotsOf(row);
  const share = (amount: Money) => shareOf(amount, lots, held);
  const partProfit = share(profit);
  const costs = share(amountOf(row.TradeFee)) + share(amountOf(row.Swap));
  return {
    lots,
    isWhole: lots === held,
    profit: partProfit,
    costs,
    net: partProfit - costs,
    releasedMargin: share(amountOf(row.CautionMoney)),
    remainingLots: held - lots,
  };
}

const PERCENTAGES = [25n, 50n, 75n, 100n];

/** Lots offered as buttons: shares of the position, rounded down to the lot step, that can be closed. */
export function quickParts(held: Lots, terms: LotTerms): readonly { readonly percent: number; readonly lots: Lots }[] {
  return PERCENTAGES.map((percent) => {
    const share = (held * percent) / 100n;
    return { percent: Number(percent), lots: share === held ? held : (share / terms.lotStep) * terms.lotStep };
  }).filter(({ lots }) => problemOfPart(lots, held, terms) === undefined);
}

/** A part can be closed: the position is at least twice the minimum. */
export function canSplit(held: Lots, { minLots, lotStep }: LotTerms): boolean {
  const smallest = ((minLots + lotStep - 1n) / lotStep) * lotStep;
  return problemOfPart(smallest, held, { minLots, lotStep }) === undefined && smallest !== held;
}
