import type { Instant } from '@vitrine/domain/kernel/time';
import { ORDER_STATUS, SIDE } from '@vitrine/domain/trading/order';
import { NO_LEVEL } from '@vitrine/domain/trading/price-levels';
import type { Projections } from '../rows.ts';
import type { TradingEvent } from './events.ts';
import { projectProgress } from './progress.ts';
import { NO_TRAILING_STOP, projectTrailing } from './set-trailing-stop.ts';

/** The columns that only pending orders have, for an order that was never pending. */
const AT_THE_MARKET = {
  pending_kind: null,
  target_price: null,
  placed_tick_seq: null,
  stop_loss: NO_LEVEL,
  take_profit: NO_LEVEL,
  triggered_seq: null,
  stops_seq: null,
  margin_mode: null,
  margin_per_lot: null,
  leverage_cap: null,
  trade_fee: null,
  fee_rate: null,
} as const;

/** The columns that the end of a position, or of a part of one, fills. */
function closing(
  event: Extract<TradingEvent, { type: 'OrderClosed' | 'OrderPartClosed' }>,
  { seq, at }: { readonly seq: number; readonly at: Instant },
) {
  return {
    status: ORDER_STATUS.history,
    close_price: event.price,
    close_tick_seq: event.tick.seq,
    close_tick_at: event.tick.at,
    close_conv_instrument: event.convInstrument,
    close_conv_seq: event.convSeq,
    profit: event.profit,
    closed_by: event.closedBy,
    closed_at: at,
    closed_seq: seq,
  };
}

/** The columns that every new order has. */
function newOrder(event: Extract<TradingEvent, { type: 'OrderOpened' | 'OrderPlaced' }>, seq: number, at: Instant) {
  return {
    id: event.order,
    uid: event.uid,
    instrument: event.instrument,
    side: SIDE[event.side],
    lots: event.lots,
    multiple: event.multiple,
    terms_version: event.termsVersion,
    margin: event.margin,
    fee: event.fee,
    swap_rate: 0n,
    swap: 0n,
    opened_at: at,
    opened_seq: seq,
    close_price: null,
    close_tick_seq: null,
    close_tick_at: null,
    close_conv_instrument: null,
    close_conv_seq: null,
    profit: null,
    closed_by: null,
    closed_at: null,
    closed_seq: null,
    part_of: null,
    ...NO_TRAILING_STOP,
  } as const;
}

/** Trading events -> `contract_orders`, the margin call mark of `accounts`, and the tables of `progress.ts`. */
export const projectTrading: Projections<TradingEvent> = {
  OrderOpened(event, { seq, at }, rows) {
    rows.insert('contract_orders', {
      ...newOrder(event, seq, at),
      status: ORDER_STATUS.holding,
      open_price: event.price,
      open_tick_seq: event.tick.seq,
      open_tick_at: event.tick.at,
      open_conv_instrument: event.convInstrument,
      open_conv_seq: event.convSeq,
      ...AT_THE_MARKET,
    });
  },
  OrderPlaced(event, { seq, at }, rows) {
    rows.insert('contract_orders', {
      ...newOrder(event, seq, at),
      status: ORDER_STATUS.pending,
      open_price: null,
      open_tick_seq: null,
      open_tick_at: null,
      open_conv_instrument: null,
      open_conv_seq: null,
      pending_kind: event.kind,
      target_price: event.target,
      placed_tick_seq: event.tick.seq,
      stop_loss: NO_LEVEL,
      take_profit: NO_LEVEL,
      triggered_seq: null,
      stops_seq: null,
      margin_mode: event.marginMode,
      margin_per_lot: event.marginPerLot,
      leverage_cap: event.leverageCap,
      trade_fee: event.tradeFee,
      fee_rate: event.feeRate,
    });
  },
  OrderModified({ order, lots, target, margin, fee, tick }, { seq }, rows) {
    const changes = { lots, target_price: target, margin, fee, placed_tick_seq: tick.seq };
    rows.update('contract_orders', { id: order }, changes);
    rows.insert('order_changes', { order_id: order, seq });
  },
  OrderTriggered(event, { seq }, rows) {
    rows.update(
      'contract_orders',
      { id: event.order },
      {
        status: ORDER_STATUS.holding,
        open_price: event.price,
        open_tick_seq: event.tick.seq,
        open_tick_at: event.tick.at,
        open_conv_instrument: event.convInstrument,
        open_conv_seq: event.convSeq,
        margin: event.margin,
        fee: event.fee,
        triggered_seq: seq,
      },
    );
  },
  OrderCancelled(event, { seq, at }, rows) {
    rows.update(
      'contract_orders',
      { id: event.order },
      {
        status: ORDER_STATUS.history,
        close_tick_seq: event.tick.seq,
        close_tick_at: event.tick.at,
        profit: 0n,
        closed_by: event.closedBy,
        closed_at: at,
        closed_seq: seq,
      },
    );
  },
  StopsSet(event, { seq }, rows) {
    rows.update(
      'contract_orders',
      { id: event.order },
      { stop_loss: event.stopLoss, take_profit: event.takeProfit, stops_seq: seq },
    );
  },
  OrderClosed(event, row, rows) {
    rows.update('contract_orders', { id: event.order }, closing(event, row));
  },
  OrderPartClosed(event, row, rows) {
    rows.copy(
      'contract_orders',
      { id: event.order },
      { id: event.part },
      {
        part_of: event.order,
        lots: event.lots,
        ...closing(event, row),
        margin: event.margin,
        fee: event.fee,
        swap: event.swap,
        stop_loss: event.stopLoss,
        take_profit: event.takeProfit,
        stops_seq: null,
        ...NO_TRAILING_STOP,
      },
    );
    rows.update(
      'contract_orders',
      { id: event.order },
      { lots: event.lotsLeft, margin: event.marginLeft, fee: event.feeLeft, swap: event.swapLeft },
    );
  },
  OrderReversed() {},
  DemoReset() {},
  SwapRateFixed(event, _row, rows) {
    rows.update('contract_orders', { id: event.order }, { swap_rate: event.rate });
  },
  SwapCharged(event, _row, rows) {
    rows.update('contract_orders', { id: event.order }, { swap: event.swapAfter });
  },
  MarginLevelsFixed(event, _row, rows) {
    const { uid, marginCall, marginRearm, stopOut } = event;
    rows.update('accounts', { uid }, { margin_call: marginCall, margin_rearm: marginRearm, stop_out: stopOut });
  },
  MarginCalled(event, _row, rows) {
    rows.update('accounts', { uid: event.uid }, { called: true });
  },
  MarginRestored(event, _row, rows) {
    rows.update('accounts', { uid: event.uid }, { called: false });
  },
  ...projectTrailing,
  ...projectProgress,
};
