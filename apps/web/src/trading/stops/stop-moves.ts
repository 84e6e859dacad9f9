import { MONEY_SCALE, type Price, pow10 } from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import { type OpenContract, profitOf, type Side } from '@vitrine/domain/trading/index';
import { priceStep, type StopName } from '../price-entry.ts';

/** What the distance of a stop is given in. */
export const MOVE_UNITS = ['percent', 'distance', 'money'] as const;
export type MoveUnit = (typeof MOVE_UNITS)[number];

export type Direction = 'above' | 'below';

/** A distance that is offered as a button. */
export interface StopMove {
  readonly direction: Direction;
  /** In hundredths of a percent, in the product's units of price, or in whole units of the account currency. */
  readonly amount: bigint;
  /** The price that it sets; undefined: the product cannot have it. */
  readonly price: Price | undefined;
}

const PERCENT_SCALE = 10_000n;
/** A move large enough for its result not to lose decimals to rounding. */
const LARGE_MOVE = pow10(9);
const AMOUNTS: Readonly<Record<MoveUnit, (reference: Price) => readonly bigint[]>> = {
  percent: () => [50n, 100n, 200n],
  distance: (reference) => [50n, 100n, 200n].map((steps) => steps * priceStep(reference)),
  money: () => [10n, 50n, 100n],
};

/** Where a stop of one side lies: the stop-loss of a buy below the price, its take-profit above. */
export function directionOf(side: Side, name: StopName): Direction {
  return (side === 'buy') === (name === 'takeProfit') ? 'above' : 'below';
}

/** The contract whose result tells what a distance costs or brings; undefined: amounts of money are not known. */
export interface MovedContract {
  readonly contract: Omit<OpenContract, 'side' | 'openPrice'>;
  readonly conversion: Ratio;
}

/** The distances offered from a reference price in one direction, the nearest first. */
export function stopMoves(
  unit: MoveUnit,
  direction: Direction,
  reference: Price,
  moved: MovedContract | undefined,
): readonly StopMove[] {
  return AMOUNTS[unit](reference).map((amount) => {
    const distance = distanceOf(unit, amount, reference, moved);
    if (distance === undefined || distance === 0n) return { direction, amount, price: undefined };
    const price = direction === 'above' ? reference + distance : reference - distance;
    return { direction, amount, price: price > 0n ? price : undefined };
  });
}

/** In the product's units of price, half up; undefined where the result of a move is not known. */
function distanceOf(
  unit: MoveUnit,
  amount: bigint,
  reference: Price,
  moved: MovedContract | undefined,
): Price | undefined {
  if (unit === 'distance') return amount;
  if (unit === 'percent') return (reference * amount + PERCENT_SCALE / 2n) / PERCENT_SCALE;
  if (moved === undefined) return undefined;
  const worth = profitOf({ ...moved.contract, side: 'buy', openPrice: 0n }, LARGE_MOVE, moved.conversion);
  return worth === 0n ? undefined : (amount * pow10(MONEY_SCALE) * LARGE_MOVE + worth / 2n) / worth;
}
