import { LOTS_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
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
