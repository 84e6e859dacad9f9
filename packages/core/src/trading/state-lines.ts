import { INITIAL_MARGIN_LEVELS, NO_DISTANCE, NO_LEVEL } from '@vitrine/domain/trading/index';
import type { TradingContext } from './context.ts';
import { progressLines } from './progress.ts';
import { trailingLines } from './set-trailing-stop.ts';
import type { TradingState } from './state.ts';

/**
 * The orders and the progress of split steps as text. Figures added after the first release are written only if they
 * are not 0, so that the state hash of older journals does not change.
 */
export function* tradingLines(context: TradingContext): Generator<string> {
  const { ledger, trading } = context;
  for (const position of [...trading.positions.orders()].sort((a, b) => a.order - b.order)) {
    const { order, customer, instrument, isBuy, lots, openPrice, margin } = position;
    const line = `order ${order} ${ledger.uidAt(customer)} ${instrument} ${isBuy} ${lots} ${openPrice} ${margin}`;
    const { stopLoss, takeProfit, openTick, swapRate, swap } = position;
    const hasStops = stopLoss !== NO_LEVEL || takeProfit !== NO_LEVEL;
    const stops = hasStops ? ` stops ${stopLoss} ${takeProfit} after ${openTick}` : '';
    const trail = trailingText(trading, order);
    yield `${line}${stops}${trail}${swapRate === 0n ? '' : ` swap ${swapRate} ${swap}`}`;
  }
  for (const pending of [...trading.pending.all()].sort((a, b) => a.order - b.order)) {
    const { customer, order, instrument, isBuy, lots, multiple, kind, target, margin, fee, sinceTick } = pending;
    const { stopLoss, takeProfit, marginMode, marginPerLot, leverageCap, tradeFee, feeRate, swapRate } = pending;
    const what = `${order} ${ledger.uidAt(customer)} ${instrument} ${isBuy} ${lots} ${multiple} ${kind} ${target}`;
    const trail = pending.trailingStop === NO_DISTANCE ? '' : ` trail ${pending.trailingStop}`;
    const terms = `${marginMode} ${marginPerLot} ${leverageCap} ${tradeFee} ${feeRate}${swapRate === 0n ? '' : ` swap ${swapRate}`}`;
    yield `pending ${what} ${margin} ${fee} stops ${stopLoss} ${takeProfit} after ${sinceTick} terms ${terms}${trail}`;
  }
  yield* trailingLines(context);
  yield* progressLines(trading);
}

function trailingText({ positions }: TradingState, order: number): string {
  const slot = positions.slotOf(order);
  const distance = positions.trailing.distanceAt(slot);
  return distance === NO_DISTANCE ? '' : ` trail ${distance} since ${positions.trailing.sinceAt(slot)}`;
}

/** A customer's margin call state, as their line shows it. */
export function marginStateOf({ trading }: TradingContext, customer: number): { isCalled: boolean; levels: string } {
  const { marginCallPercent, marginRearmPercent, stopOutPercent } = trading.levelsOf(customer);
  const isFirst = trading.hasLevels(customer, INITIAL_MARGIN_LEVELS);
  const levels = isFirst ? '' : ` levels ${marginCallPercent} ${marginRearmPercent} ${stopOutPercent}`;
  return { isCalled: trading.called.has(customer), levels };
}
