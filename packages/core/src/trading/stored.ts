import {
  NO_DISTANCE,
  ORDER_STATUS,
  openExposure,
  type PendingKind,
  pendingExposure,
} from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import { bigOf, FILLED, type StoredPart, type StoredRow, wholeOf } from '../stored.ts';
import type { TradingContext } from './context.ts';
import { storedProgress } from './progress.ts';
import { storedBests } from './set-trailing-stop.ts';

const OPEN_COLUMNS = [
  'id',
  'uid',
  'instrument',
  'side',
  'lots',
  'multiple',
  'margin',
  'fee',
  'swap_rate',
  'stop_loss',
  'take_profit',
  'trailing_distance',
];

/** The rows that positions and pending orders are loaded from. */
export const storedTrading: readonly StoredPart<TradingContext>[] = [
  {
    rows: { table: 'accounts', columns: ['uid'], where: { called: true } },
    load: ({ ledger, trading }, { uid }) => trading.called.add(ledger.indexOf(wholeOf(uid))),
  },
  {
    rows: {
      table: 'accounts',
      columns: ['uid', 'margin_call', 'margin_rearm', 'stop_out'],
      where: { stop_out: FILLED },
    },
    load({ ledger, trading }, { uid, margin_call, margin_rearm, stop_out }) {
      trading.setLevels(ledger.indexOf(wholeOf(uid)), {
        marginCallPercent: wholeOf(margin_call),
        marginRearmPercent: wholeOf(margin_rearm),
        stopOutPercent: wholeOf(stop_out),
      });
    },
  },
  {
    rows: {
      table: 'contract_orders',
      columns: [...OPEN_COLUMNS, 'open_price', 'open_tick_seq', 'swap', 'trailing_since'],
      where: { status: ORDER_STATUS.holding },
    },
    load({ ledger, market, trading }, row) {
      const open = openOf(row, ledger.indexOf(wholeOf(row.uid)));
      const { order, customer, instrument } = open;
      const listed: Listed | undefined = market.get(instrument);
      if (listed === undefined) throw new Error(`order ${order}: no instrument ${instrument}`);
      trading.positions.add({
        ...open,
        unitsPerLot: listed.terms.unitsPerLot,
        openPrice: bigOf(row.open_price),
        openTick: wholeOf(row.open_tick_seq),
        swap: bigOf(row.swap),
      });
      trading.addExposure(ledger.bookAt(customer), instrument, openExposure(open));
      const { trailingStop, isBuy } = open;
      if (trailingStop === NO_DISTANCE) return;
      const { positions } = trading;
      const key = { instrument, side: isBuy ? 'buy' : 'sell' } as const;
      positions.trailing.load(positions.slotOf(order), key, trailingStop, wholeOf(row.trailing_since));
    },
  },
  storedBests,
  {
    rows: {
      table: 'contract_orders',
      columns: [
        ...OPEN_COLUMNS,
        'pending_kind',
        'target_price',
        'placed_tick_seq',
        'margin_mode',
        'margin_per_lot',
        'leverage_cap',
        'trade_fee',
        'fee_rate',
      ],
      where: { status: ORDER_STATUS.pending },
    },
    load({ ledger, trading }, row) {
      const open = openOf(row, ledger.indexOf(wholeOf(row.uid)));
      const target = bigOf(row.target_price);
      trading.pending.add({
        ...open,
        kind: row.pending_kind as PendingKind,
        target,
        sinceTick: wholeOf(row.placed_tick_seq),
        marginMode: wholeOf(row.margin_mode) as 0 | 1,
        marginPerLot: bigOf(row.margin_per_lot),
        leverageCap: wholeOf(row.leverage_cap),
        tradeFee: row.trade_fee as 'per-lot' | 'notional',
        feeRate: bigOf(row.fee_rate),
      });
      trading.addExposure(ledger.bookAt(open.customer), open.instrument, pendingExposure({ ...open, target }));
    },
  },
  {
    rows: { table: 'contract_orders', columns: ['id'], orderBy: { column: 'id', last: true } },
    load: ({ trading }, { id }) => trading.advanceOrderId(wholeOf(id)),
  },
  ...storedProgress,
];

function openOf(row: StoredRow, customer: number) {
  return {
    order: wholeOf(row.id),
    customer,
    instrument: wholeOf(row.instrument),
    isBuy: wholeOf(row.side) === 1,
    lots: bigOf(row.lots),
    multiple: wholeOf(row.multiple),
    margin: bigOf(row.margin),
    fee: bigOf(row.fee),
    swapRate: bigOf(row.swap_rate),
    stopLoss: bigOf(row.stop_loss),
    takeProfit: bigOf(row.take_profit),
    trailingStop: row.trailing_distance === null ? NO_DISTANCE : bigOf(row.trailing_distance),
  };
}
