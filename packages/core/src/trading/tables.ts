import { ORDER_STATUS } from '@vitrine/domain/trading/index';
import type { Tables } from '../table.ts';

export const tradingTables = {
  contract_orders: {
    key: ['id'],
    final: { column: 'status', value: ORDER_STATUS.history },
    columns: {
      id: 'bigint',
      uid: 'bigint',
      instrument: 'int',
      side: 'smallint',
      lots: 'bigint',
      multiple: 'int',
      status: 'smallint',
      open_price: 'bigint',
      open_tick_seq: 'bigint',
      open_tick_at: 'bigint',
      open_conv_instrument: 'int',
      open_conv_seq: 'bigint',
      terms_version: 'bigint',
      margin: 'bigint',
      fee: 'bigint',
      opened_at: 'bigint',
      opened_seq: 'bigint',
      close_price: 'bigint',
      close_tick_seq: 'bigint',
      close_tick_at: 'bigint',
      close_conv_instrument: 'int',
      close_conv_seq: 'bigint',
      profit: 'bigint',
      closed_by: 'text',
      closed_at: 'bigint',
      closed_seq: 'bigint',
      pending_kind: 'text',
      target_price: 'bigint',
      placed_tick_seq: 'bigint',
      stop_loss: 'bigint',
      take_profit: 'bigint',
      triggered_seq: 'bigint',
      stops_seq: 'bigint',
      margin_mode: 'smallint',
      margin_per_lot: 'bigint',
      leverage_cap: 'int',
      trade_fee: 'text',
      fee_rate: 'bigint',
      swap_rate: 'bigint',
      swap: 'bigint',
      part_of: 'bigint',
      trailing_distance: 'bigint',
      trailing_since: 'bigint',
      trailing_seq: 'bigint',
      trailing_level: 'bigint',
    },
  },
  /**
   * The best ticks that trailing stops follow. Rows behind the newest tick of an instrument and side were replaced.
   */
  trailing_bests: {
    key: ['instrument', 'side', 'place'],
    columns: {
      instrument: 'int',
      side: 'smallint',
      place: 'int',
      since: 'bigint',
      tick_seq: 'bigint',
      bid: 'bigint',
      ask: 'bigint',
      tick_at: 'bigint',
    },
  },
  /** The changes of pending orders. */
  order_changes: {
    key: ['order_id', 'seq'],
    final: 'inserted',
    columns: { order_id: 'bigint', seq: 'bigint' },
  },
  /** Progress of a split margin check, one row; instrument 0: no check is split. */
  margin_check: { key: ['shard'], columns: { shard: 'smallint', instrument: 'int', uid: 'bigint' } },
  /** Progress of a close of many positions, one row; uid 0: none. */
  close_all: {
    key: ['shard'],
    columns: {
      shard: 'smallint',
      uid: 'bigint',
      which: 'text',
      instruments: 'text',
      after_order: 'bigint',
      last_order: 'bigint',
      requested_at: 'bigint',
    },
  },
  /** Progress of rollovers, one row after the first; uid 0: this rollover is charged for everybody. */
  rollover_progress: { key: ['shard'], columns: { shard: 'smallint', rollover: 'int', uid: 'bigint' } },
} as const satisfies Tables;
