import type { Money } from '@vitrine/domain/kernel/decimal';
import { isAtOrBelow } from '@vitrine/domain/trading/index';
import { isDealable, type Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import { cancelPending } from './cancel-order.ts';
import { closePosition } from './close-order.ts';
import type { TradingContext } from './context.ts';
import { endCallAbove, profitNow, setFloor } from './margin-guard.ts';

/**
 * Checks one customer's margin exactly (rules §3). At or below the margin call level they are warned once; above the
 * rearm level another call becomes possible. At or below the stop-out level their pending orders are cancelled, then
 * positions in open markets are closed, largest loss first (tie: lower id), until the level is above it. Closing a
 * position at the tick it is valued at releases its margin and leaves the net value unchanged, so one valuation is
 * enough for all closes.
 */
export function checkMargin(context: TradingContext, step: Step, customer: number): void {
  const { ledger, market, trading } = context;
  const { positions } = trading;
  if (positions.countOf(customer) === 0) return;
  const { marginCallPercent, stopOutPercent } = trading.levelsOf(customer);
  let openProfit = 0n;
  const dealable: { slot: number; order: number; profit: Money }[] = [];
  for (const slot of positions.slotsOf(customer)) {
    const position = positions.at(slot);
    const profit = profitNow(context, position);
    openProfit += profit;
    const listed = market.get(position.instrument) as Listed;
    if (isDealable(listed, step.at)) dealable.push({ slot, order: position.order, profit });
  }
  const netValue = ledger.contractPostedAt(customer) + openProfit;
  const usedMargin = positions.usedMarginOf(customer);
  const uid = ledger.uidAt(customer);
  if (!trading.called.has(customer) && isAtOrBelow(netValue, usedMargin, marginCallPercent)) {
    step.emit({ type: 'MarginCalled', uid, netValue, usedMargin });
  }
  if (isAtOrBelow(netValue, usedMargin, stopOutPercent)) {
    for (const order of trading.pending.ordersOf(customer)) cancelPending(context, step, order, 'stop-out');
    dealable.sort((a, b) => (a.profit === b.profit ? a.order - b.order : a.profit < b.profit ? -1 : 1));
    for (const { slot } of dealable) {
      closePosition(context, step, slot, 'stop-out');
      if (!isAtOrBelow(netValue, positions.usedMarginOf(customer), stopOutPercent)) break;
    }
  }
  endCallAbove(context, step, customer, netValue);
  setFloor(context, customer);
}
