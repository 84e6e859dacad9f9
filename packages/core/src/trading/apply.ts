import type { LedgerState } from '../ledger/index.ts';
import type { MarketState } from '../market/index.ts';
import type { TradingEvent } from './events.ts';
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
      state.noteOrder(order);
      state.positions.add({
        order,
        customer: ledger.indexOf(uid),
        instrument,
        isBuy,
        lots,
        openPrice: event.price,
        margin,
        unitsPerLot: listed.terms.unitsPerLot,
      });
      state.addNetLots(event.book, instrument, isBuy ? lots : -lots);
      return;
    }
    case 'OrderClosed': {
      const slot = state.positions.slotOf(event.order);
      if (slot < 0) throw new Error(`order ${event.order} is not open`);
      const { customer, isBuy, lots, instrument } = state.positions.at(slot);
      state.positions.remove(slot);
      state.addNetLots(ledger.bookAt(customer), instrument, isBuy ? -lots : lots);
      return;
    }
    case 'LevelsTaken':
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
    case 'MarginCheckCut':
      state.cut = { instrument: event.instrument, uid: event.uid };
      return;
    case 'MarginCheckDone':
      state.cut = undefined;
      return;
    case 'MarginRestored':
      state.called.delete(ledger.indexOf(event.uid));
      return;
  }
}
