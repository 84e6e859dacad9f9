import { NO_DISTANCE, NO_LEVEL, openExposure, pendingExposure } from '@vitrine/domain/trading/index';
import type { LedgerState } from '../ledger/index.ts';
import type { Room } from '../room.ts';
import type { TradingContext } from './context.ts';
import type { TradingEvent } from './events.ts';
import type { TradingCommand } from './input.ts';
import type { PendingOrder } from './pending-orders.ts';
import { applyProgress } from './progress.ts';
import { applyTrailing } from './set-trailing-stop.ts';
import type { TradingState } from './state.ts';

/** Changes state as the event says. Throws when the event does not fit the state, because the journal is then wrong. */
export const applyTrading: Room<TradingContext, TradingCommand, never, TradingEvent>['apply'] = {
  OrderOpened({ trading, ledger, market }, event) {
    const { order, uid, instrument, lots, margin } = event;
    const listed = market.get(instrument);
    if (listed === undefined) throw new Error(`order ${order}: no instrument ${instrument}`);
    const isBuy = event.side === 'buy';
    trading.advanceOrderId(order);
    trading.positions.add({
      order,
      customer: ledger.indexOf(uid),
      instrument,
      isBuy,
      lots,
      multiple: event.multiple,
      openPrice: event.price,
      margin,
      fee: event.fee,
      unitsPerLot: listed.terms.unitsPerLot,
      openTick: event.tick.seq,
      swapRate: 0n,
      swap: 0n,
      stopLoss: NO_LEVEL,
      takeProfit: NO_LEVEL,
    });
    trading.addExposure(event.book, instrument, openExposure({ isBuy, lots }));
  },
  OrderPlaced({ trading, ledger }, event) {
    const { order, uid, instrument, lots, marginMode } = event;
    const isBuy = event.side === 'buy';
    if (marginMode !== 0 && marginMode !== 1) throw new Error(`order ${order}: margin mode ${marginMode}`);
    trading.advanceOrderId(order);
    trading.pending.add({
      order,
      customer: ledger.indexOf(uid),
      instrument,
      isBuy,
      lots,
      multiple: event.multiple,
      kind: event.kind,
      target: event.target,
      margin: event.margin,
      fee: event.fee,
      marginMode,
      marginPerLot: event.marginPerLot,
      leverageCap: event.leverageCap,
      tradeFee: event.tradeFee,
      feeRate: event.feeRate,
      swapRate: 0n,
      sinceTick: event.tick.seq,
      trailingStop: NO_DISTANCE,
      stopLoss: NO_LEVEL,
      takeProfit: NO_LEVEL,
    });
    trading.addExposure(event.book, instrument, pendingExposure({ isBuy, lots, target: event.target }));
  },
  OrderModified({ trading, ledger }, { order, lots, target, margin, fee, tick }) {
    const { customer, instrument, ...before } = takePending(trading, ledger, order);
    const modified = { ...before, customer, instrument, lots, target, margin, fee, sinceTick: tick.seq };
    trading.pending.add(modified);
    trading.addExposure(ledger.bookAt(customer), instrument, pendingExposure(modified));
  },
  OrderTriggered({ trading, ledger, market }, event) {
    const { customer, instrument, isBuy, lots, multiple, swapRate, stopLoss, takeProfit } = takePending(
      trading,
      ledger,
      event.order,
    );
    const listed = market.get(instrument);
    if (listed === undefined) throw new Error(`order ${event.order}: no instrument ${instrument}`);
    trading.positions.add({
      order: event.order,
      customer,
      instrument,
      isBuy,
      lots,
      multiple,
      openPrice: event.price,
      margin: event.margin,
      fee: event.fee,
      unitsPerLot: listed.terms.unitsPerLot,
      openTick: event.tick.seq,
      swapRate,
      swap: 0n,
      stopLoss,
      takeProfit,
    });
    trading.addExposure(ledger.bookAt(customer), instrument, openExposure({ isBuy, lots }));
  },
  OrderCancelled({ trading, ledger }, event) {
    takePending(trading, ledger, event.order);
  },
  StopsSet({ trading }, event) {
    const slot = trading.positions.slotOf(event.order);
    if (slot >= 0) trading.positions.setStops(slot, event);
    else if (trading.pending.get(event.order) !== undefined) trading.pending.setStops(event.order, event);
    else throw new Error(`order ${event.order} is not open`);
  },
  OrderClosed({ trading, ledger }, event) {
    const slot = trading.positions.slotOf(event.order);
    if (slot < 0) throw new Error(`order ${event.order} is not open`);
    const { customer, isBuy, lots, instrument } = trading.positions.at(slot);
    trading.positions.remove(slot);
    trading.removeExposure(ledger.bookAt(customer), instrument, openExposure({ isBuy, lots }));
  },
  OrderPartClosed({ trading, ledger }, event) {
    const slot = trading.positions.slotOf(event.order);
    if (slot < 0) throw new Error(`order ${event.order} is not open`);
    const { customer, isBuy, instrument } = trading.positions.at(slot);
    trading.advanceOrderId(event.part);
    trading.positions.reduce(slot, {
      lots: event.lotsLeft,
      margin: event.marginLeft,
      fee: event.feeLeft,
      swap: event.swapLeft,
    });
    trading.removeExposure(ledger.bookAt(customer), instrument, openExposure({ isBuy, lots: event.lots }));
  },
  MarginLevelsFixed({ trading, ledger }, event) {
    trading.setLevels(ledger.indexOf(event.uid), {
      marginCallPercent: event.marginCall,
      marginRearmPercent: event.marginRearm,
      stopOutPercent: event.stopOut,
    });
  },
  MarginCalled({ trading, ledger }, event) {
    trading.called.add(ledger.indexOf(event.uid));
  },
  OrderReversed() {},
  DemoReset() {},
  SwapRateFixed({ trading }, event) {
    const slot = trading.positions.slotOf(event.order);
    if (slot >= 0) trading.positions.setSwapRate(slot, event.rate);
    else if (trading.pending.get(event.order) !== undefined) trading.pending.setSwapRate(event.order, event.rate);
    else throw new Error(`order ${event.order} is not open`);
  },
  SwapCharged({ trading }, event) {
    const slot = trading.positions.slotOf(event.order);
    if (slot < 0) throw new Error(`order ${event.order} is not open`);
    trading.positions.setSwap(slot, event.swapAfter);
  },
  MarginRestored({ trading, ledger }, event) {
    trading.called.delete(ledger.indexOf(event.uid));
  },
  ...applyTrailing,
  ...applyProgress,
};

/** Removes a pending order that was filled, cancelled or changed. */
function takePending(state: TradingState, ledger: LedgerState, order: number): PendingOrder {
  const pending = state.pending.get(order);
  if (pending === undefined) throw new Error(`order ${order} is not pending`);
  state.pending.remove(order);
  state.removeExposure(ledger.bookAt(pending.customer), pending.instrument, pendingExposure(pending));
  return pending;
}
