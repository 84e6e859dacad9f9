import type { PendingKind } from '@vitrine/domain/trading/order';
import type { StoredState } from '../load.ts';
import type { Cell } from '../rows.ts';

type Item<T> = T extends AsyncIterable<infer I> ? I : never;
/** A row of `contract_orders` as any store gives it: whole numbers as text, numbers or bigints. */
export type StoredOrderRow = Readonly<Record<string, Cell | undefined>>;

/** The columns that {@link holdingOf} and {@link pendingOf} read. */
export const STORED_ORDER_COLUMNS = `id, uid, instrument, side, lots, multiple, open_price, open_tick_seq, margin, fee, stop_loss,
  take_profit, pending_kind, target_price, placed_tick_seq, margin_mode, margin_per_lot, leverage_cap, trade_fee, fee_rate, swap_rate, swap`;

const big = (cell: Cell | undefined): bigint => BigInt(cell as string);

function openOf(row: StoredOrderRow) {
  return {
    uid: Number(row.uid),
    instrument: Number(row.instrument),
    isBuy: Number(row.side) === 1,
    lots: big(row.lots),
    margin: big(row.margin),
    swapRate: big(row.swap_rate),
    stopLoss: big(row.stop_loss),
    takeProfit: big(row.take_profit),
  };
}

/** A holding order as the machine loads it. */
export function holdingOf(row: StoredOrderRow): Item<StoredState['orders']> {
  const openTick = Number(row.open_tick_seq);
  return { id: Number(row.id), ...openOf(row), openPrice: big(row.open_price), openTick, swap: big(row.swap) };
}

/** A pending order as the machine loads it. */
export function pendingOf(row: StoredOrderRow): Item<StoredState['pending']> {
  return {
    order: Number(row.id),
    ...openOf(row),
    multiple: Number(row.multiple),
    kind: row.pending_kind as PendingKind,
    target: big(row.target_price),
    fee: big(row.fee),
    sinceTick: Number(row.placed_tick_seq),
    marginMode: Number(row.margin_mode) as 0 | 1,
    marginPerLot: big(row.margin_per_lot),
    leverageCap: Number(row.leverage_cap),
    tradeFee: row.trade_fee as 'per-lot' | 'notional',
    feeRate: big(row.fee_rate),
  };
}
