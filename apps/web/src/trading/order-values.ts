import { divHalfUp, LOTS_SCALE, type Lots, type Money, parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { Side } from '@vitrine/domain/trading/index';
import type { ClosedBy } from '@vitrine/domain/trading/order';
import { lots } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { amountOf } from '../ground/wire-numbers.ts';

/** In the order in which a ticket shows them. */
export const SIDES: readonly Side[] = ['sell', 'buy'];

export function sideOf({ OrderType }: Pick<OrderRow, 'OrderType'>): Side {
  return OrderType === 1 ? 'buy' : 'sell';
}

/** Scale 4. */
export function lotsOf({ Quantity }: Pick<OrderRow, 'Quantity'>): Lots {
  return parseDecimal(Quantity, LOTS_SCALE) ?? 0n;
}

/** A result in percent of the order's margin; undefined without margin. */
export function shareOfMargin({ CautionMoney }: Pick<OrderRow, 'CautionMoney'>, result: Money): number | undefined {
  const margin = amountOf(CautionMoney);
  return margin === 0n ? undefined : Number(divHalfUp(result * 10_000n, margin)) / 100;
}

/** An order's side, its lots as shown and its product, for sentences. */
export function orderWords(row: OrderRow) {
  return { side: sideOf(row), lots: lots(lotsOf(row)), product: row.ForexTradeLists.ShowCode };
}

/** The key of the text for why an order ended without a fill: a stop-out removes it for another reason than a position. */
export function neverFilledText(by: ClosedBy) {
  return by === 'stop-out' ? ('closedByText.stop-out-pending' as const) : (`closedByText.${by}` as const);
}
