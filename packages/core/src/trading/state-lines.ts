import { INITIAL_MARGIN_LEVELS, NO_LEVEL } from '@vitrine/domain/trading/index';
import type { TradingContext } from './context.ts';
import { progressLines } from './progress.ts';

/**
 * The orders and the progress of split steps as text. Figures added after the first release are written only if they
 * are not 0, so that the state hash of older journals does not change.
 */
export function* tradingLines({ ledger, trading }: TradingContext): Generator<string> {
  for (const position of [...trading.positions.orders()].sort((a, b) => a.order - b.order)) {
    const { order, customer, instrument, isBuy, lots, openPrice, margin } = position;
    const line = `order ${order} ${ledger.uidAt(customer)} ${instrument} ${isBuy} ${lots} ${openPrice} ${margin}`;
    const { stopLoss, takeProfit, openTick, swapRate, swap } = position;
    const hasStops = stopLoss !== NO_LEVEL || takeProfit !== NO_LEVEL;
    const stops = hasStops ? ` stops ${stopLoss} ${takeProfit} after ${openTick}` : '';
    yield `${line}${stops}${swapRate === 0n ? '' : ` swap ${swapRate} ${swap}`}`;
  }
  for (const pending of [...trading.pending.all()].sort((a, b) => a.order - b.order)) {
    const { customer, order, instrument, isBuy, lots, multiple, kind, target, margin, fee, sinceTick } = pending;
    const { stopLoss, takeProfit, marginMode, marginPerLot, leverageCap, tradeFee, feeRate, swapRate } = pending;
    const what = `${order} ${ledger.uidAt(customer)} ${instrument} ${isBuy} ${lots} ${multiple} ${kind} ${target}`;
    const terms = `${marginMode} ${marginPerLot} ${leverageCap} ${tradeFee} ${feeRate}${swapRate === 0n ? '' : ` swap ${swapRate}`}`;
    yield `pending ${what} ${margin} ${fee} stops ${stopLoss} ${takeProfit} after ${sinceTick} terms ${terms}`;
  }
  yield* progressLines(trading);
}

/** A customer's margin call state, as their line shows it. */
export function marginStateOf({ trading }: TradingContext, customer: number): { isCalled: boolean; levels: string } {
  const { marginCallPercent, marginRearmPercent, stopOutPercent } = trading.levelsOf(customer);
  const isFirst = trading.hasLevels(customer, INITIAL_MARGIN_LEVELS);
  const levels = isFirst ? '' : ` levels ${marginCallPercent} ${marginRearmPercent} ${stopOutPercent}`;
  return { isCalled: trading.called.has(customer), levels };
}
