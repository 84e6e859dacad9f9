import { NO_LEVEL } from '@vitrine/domain/trading/index';
import type { LedgerState } from '../ledger/index.ts';
import type { MarketState } from '../market/index.ts';
import type { TradingEvent } from './events.ts';
import type { PendingOrder } from './pending-orders.ts';
import type { TradingState } from './state.ts';

/** Moves state as the event says. Throws when the event does not fit the state: the journal is then not this machine's. */
export function applyTradingEvent(
  state: TradingState,
  ledger: LedgerState,
  market: MarketState,
  event: TradingEvent,
): void {
  switch (event.type) {
    case 'OrderOpened': {
      const { order, uid, instrument, lots, margin } = event;
      const listed = market.get(instrument);
      if (listed === undefined) throw new Error(`order ${order}: no instrument ${instrument}`);
      const isBuy = event.side === 'buy';
      state.advanceOrderId(order);
      state.positions.add({
        order,
        customer: ledger.indexOf(uid),
        instrument,
        isBuy,
        lots,
        openPrice: event.price,
        margin,
        unitsPerLot: listed.terms.unitsPerLot,
        openTick: event.tick.seq,
        swapRate: 0n,
        swap: 0n,
        stopLoss: NO_LEVEL,
        takeProfit: NO_LEVEL,
      });
      state.addLots(event.book, instrument, 'open', isBuy, lots);
      return;
    }
    case 'OrderPlaced': {
      const { order, uid, instrument, lots, marginMode } = event;
      const isBuy = event.side === 'buy';
      if (marginMode !== 0 && marginMode !== 1) throw new Error(`order ${order}: margin mode ${marginMode}`);
      state.advanceOrderId(order);
      state.pending.add({
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
        stopLoss: NO_LEVEL,
        takeProfit: NO_LEVEL,
      });
      state.addLots(event.book, instrument, 'pending', isBuy, lots);
      return;
    }
    case 'OrderTriggered': {
      const { customer, instrument, isBuy, lots, swapRate, stopLoss, takeProfit } = takePending(
        state,
        ledger,
        event.order,
      );
      const listed = market.get(instrument);
      if (listed === undefined) throw new Error(`order ${event.order}: no instrument ${instrument}`);
      state.positions.add({
        order: event.order,
        customer,
        instrument,
        isBuy,
        lots,
        openPrice: event.price,
        margin: event.margin,
        unitsPerLot: listed.terms.unitsPerLot,
        openTick: event.tick.seq,
        swapRate,
        swap: 0n,
        stopLoss,
        takeProfit,
      });
      state.addLots(ledger.bookAt(customer), instrument, 'open', isBuy, lots);
      return;
    }
    case 'OrderCancelled':
      takePending(state, ledger, event.order);
      return;
    case 'StopsSet': {
      const slot = state.positions.slotOf(event.order);
      if (slot >= 0) state.positions.setStops(slot, event);
      else if (state.pending.get(event.order) !== undefined) state.pending.setStops(event.order, event);
      else throw new Error(`order ${event.order} is not open`);
      return;
    }
    case 'OrderClosed': {
      const slot = state.positions.slotOf(event.order);
      if (slot < 0) throw new Error(`order ${event.order} is not open`);
      const { customer, isBuy, lots, instrument } = state.positions.at(slot);
      state.positions.remove(slot);
      state.addLots(ledger.bookAt(customer), instrument, 'open', isBuy, -lots);
      return;
    }
    case 'MarginLevelsFixed':
      state.setLevels(ledger.indexOf(event.uid), {
        marginCallPercent: event.marginCall,
        marginRearmPercent: event.marginRearm,
        stopOutPercent: event.stopOut,
      });
      return;
    case 'MarginCalled':
      state.called.add(ledger.indexOf(event.uid));
      return;
    case 'DemoReset':
      return;
    case 'MarginCheckSplit':
      state.splitTick = { instrument: event.instrument, uid: event.uid };
      return;
    case 'MarginCheckFinished':
      state.splitTick = undefined;
      return;
    case 'SwapRateFixed': {
      const slot = state.positions.slotOf(event.order);
      if (slot >= 0) state.positions.setSwapRate(slot, event.rate);
      else if (state.pending.get(event.order) !== undefined) state.pending.setSwapRate(event.order, event.rate);
      else throw new Error(`order ${event.order} is not open`);
      return;
    }
    case 'SwapCharged': {
      const slot = state.positions.slotOf(event.order);
      if (slot < 0) throw new Error(`order ${event.order} is not open`);
      state.positions.setSwap(slot, event.swapAfter);
      return;
    }
    case 'RolloverCharged':
      state.rolloverProgress = { rollover: event.rollover, uid: event.uid };
      return;
    case 'MarginRestored':
      state.called.delete(ledger.indexOf(event.uid));
      return;
  }
}

/** Takes a pending order out of the state: it was filled or cancelled. */
function takePending(state: TradingState, ledger: LedgerState, order: number): PendingOrder {
  const pending = state.pending.get(order);
  if (pending === undefined) throw new Error(`order ${order} is not pending`);
  state.pending.remove(order);
  const { customer, instrument, isBuy, lots } = pending;
  state.addLots(ledger.bookAt(customer), instrument, 'pending', isBuy, -lots);
  return pending;
}
