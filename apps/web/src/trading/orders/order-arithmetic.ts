import {
  divHalfUp,
  LOTS_SCALE,
  type Lots,
  MONEY_SCALE,
  type Money,
  type Price,
  pow10,
  RATE_SCALE,
} from '@vitrine/domain/kernel/decimal';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { exactPrice } from '../../ground/wire-numbers.ts';
import { lotsOf } from '../order-values.ts';

/** The parts of a result: move x lots x units, and the rate when the price is in another currency. */
export interface Arithmetic {
  /** Exit minus entry of a buy, entry minus exit of a sell; negative for a loss. */
  readonly move: Price;
  readonly lots: Lots;
  readonly units: number;
  /**
   * Account currency per unit of the quote currency, scale 8, half up: what the result implies. Undefined where they are
   * the same currency, and where the price has not moved.
   */
  readonly rate: bigint | undefined;
}

/** The parts of the result `profit` of an order at the price `now`. */
export function arithmeticOf(row: OrderRow, now: number, profit: Money, currency: string): Arithmetic {
  const { PricePrecision, ForexContNum, QuoteCurrency } = row.ForexTradeLists;
  const [open, exit] = [exactPrice(row.OriginPrice, PricePrecision), exactPrice(now, PricePrecision)];
  const move = row.OrderType === 1 ? exit - open : open - exit;
  const lots = lotsOf(row);
  const base = { move, lots, units: ForexContNum };
  // Move and result have the same sign, so the rate is computed from their sizes.
  const size = (move < 0n ? -move : move) * lots * BigInt(ForexContNum);
  if (QuoteCurrency === currency || size === 0n) return { ...base, rate: undefined };
  const result = profit < 0n ? -profit : profit;
  return {
    ...base,
    rate: divHalfUp(result * pow10(RATE_SCALE) * pow10(PricePrecision) * pow10(LOTS_SCALE), size * pow10(MONEY_SCALE)),
  };
}
