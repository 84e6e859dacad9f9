import { LOTS_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { ClosedBy } from '@vitrine/domain/trading/order';
import { lots } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';

/** What an order is, for sentences: its side, its lots as shown, its product. */
export function orderWords(row: OrderRow) {
  return {
    side: row.OrderType === 1 ? ('buy' as const) : ('sell' as const),
    lots: lots(parseDecimal(row.Quantity, LOTS_SCALE) ?? 0n),
    product: row.ForexTradeLists.ShowCode,
  };
}

/** The text of what ended an order that never filled: a stop-out takes it for another reason than a position. */
export function neverFilledText(by: ClosedBy) {
  return by === 'stop-out' ? ('closedByText.stop-out-pending' as const) : (`closedByText.${by}` as const);
}
