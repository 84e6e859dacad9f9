import type { Money } from '@vitrine/domain/kernel/decimal';
import { isInFilter, type PositionFilter } from '@vitrine/domain/trading/index';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { MarketState, Product } from '../../market/index.ts';
import type { Position } from '../open-orders.ts';

/** The positions that a customer closes together. */
export interface CloseAllChoice {
  readonly which: PositionFilter;
  /** Undefined: of every product. */
  readonly product: Pick<Product, 'id' | 'showCode'> | undefined;
}

/** Why positions stay open; `nextTick`: their product can only be closed separately. */
export type SkipReason = Exclude<MarketState, 'open'> | 'nextTick';

/** The positions of a product that stay open. */
export interface SkippedProduct {
  readonly product: string;
  readonly count: number;
  readonly why: SkipReason;
}

/** What closing positions together gives now. */
export interface CloseAllEstimate {
  /** Those that close. */
  readonly orders: readonly number[];
  readonly skipped: readonly SkippedProduct[];
  /** Sums over `orders`. */
  readonly profit: Money;
  /** Fees and swap so far; negative for a credit. */
  readonly costs: Money;
  /** Profit less costs. */
  readonly net: Money;
  readonly releasedMargin: Money;
}

/** The positions that a choice means, whether or not they can be closed now. */
export function chosenPositions(
  positions: readonly Position[],
  { which, product }: CloseAllChoice,
): readonly Position[] {
  return positions.filter(
    ({ row, profit }) => (product === undefined || row.ForexTradeLists.Id === product.id) && isInFilter(which, profit),
  );
}

/** `skipReason` judges a product by its id; undefined: its positions close. */
export function closeAllEstimate(
  chosen: readonly Position[],
  skipReason: (productId: number) => SkipReason | undefined,
): CloseAllEstimate {
  const orders: number[] = [];
  const skipped = new Map<number, SkippedProduct>();
  const sums = { profit: 0n, costs: 0n, releasedMargin: 0n };
  for (const position of chosen) {
    const { Id, ShowCode } = position.row.ForexTradeLists;
    const why = skipReason(Id);
    if (why !== undefined) {
      skipped.set(Id, { product: ShowCode, count: (skipped.get(Id)?.count ?? 0) + 1, why });
      continue;
    }
    orders.push(position.row.Id);
    const { TradeFee, Swap, CautionMoney } = position.row;
    sums.profit += position.profit;
    sums.costs += amountOf(TradeFee) + amountOf(Swap);
    sums.releasedMargin += amountOf(CautionMoney);
  }
  return { orders, skipped: [...skipped.values()], ...sums, net: sums.profit - sums.costs };
}
