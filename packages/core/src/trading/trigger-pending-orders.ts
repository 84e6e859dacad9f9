import type { Conversion } from '@vitrine/domain/market/index';
import { isBeforeLongClose } from '@vitrine/domain/market/index';
import { closingPrice, feeOf, marginAtTrigger, openingPrice, profitOf } from '@vitrine/domain/trading/index';
import { cancelledByOwnLimit, placeHold, releaseHold } from '../ledger/index.ts';
import { type Listed, pricesUsed } from '../market/index.ts';
import type { Step } from '../step.ts';
import { cancelPending } from './cancel-order.ts';
import type { TradingContext } from './context.ts';
import { setFloor, watchPrices } from './margin-guard.ts';
import { canAfford, postFee } from './opening.ts';
import type { PendingOrder } from './pending-orders.ts';
import { startTrailingStop } from './set-trailing-stop.ts';
import { startCountingRollovers } from './swap.ts';

/**
 * Fills the pending orders of an instrument whose target its newest tick reaches, by ascending id. An order triggers when
 * the price it would open at (the ask for a buy, the bid for a sell) is at its target or past it (rules §3), at a tick
 * after the one it was placed at. Returns the number of orders triggered, or `most + 1` when some are left.
 */
export function triggerPendingOrders(context: TradingContext, step: Step, listed: Listed, most: number): number {
  const { pending } = context.trading;
  if (pending.size === 0) return 0;
  const reached = pending.triggeredBy(listed.tickRef());
  for (const order of reached.slice(0, most)) triggerPending(context, step, order);
  return reached.length > most ? most + 1 : reached.length;
}

/** Fills a pending order, unless a limit of the customer's own keeps them from opening anything: then it is cancelled. */
function triggerPending(context: TradingContext, step: Step, order: number): void {
  const { customer } = context.trading.pending.get(order) as PendingOrder;
  const barred = cancelledByOwnLimit(context.ledger, customer, step.at);
  if (barred === undefined) fillPendingOrder(context, step, order);
  else cancelPending(context, step, order, barred);
}

/**
 * Fills a pending order at the newest tick. Margin and fee are computed again at the fill price, under the terms in
 * force when the order was placed. If the account cannot pay the difference, the order is cancelled and its hold
 * released (rules §3).
 */
function fillPendingOrder(context: TradingContext, step: Step, order: number): void {
  const { ledger, market, trading } = context;
  const pending = trading.pending.get(order);
  if (pending === undefined) throw new Error(`order ${order} is not pending`);
  const { customer, instrument, isBuy, lots } = pending;
  const listed = market.get(instrument) as Listed;
  const { unitsPerLot, pricePrecision, calendar } = listed.terms;
  const conversion = market.conversionOf(listed) as Conversion;
  const side = isBuy ? 'buy' : 'sell';
  const size = { lots, unitsPerLot, pricePrecision };
  const price = openingPrice(side, listed);
  const capHalved = isBeforeLongClose(calendar, step.at);
  const margin = marginAtTrigger({ ...size, ...pending, capHalved }, price, conversion);
  const fee = feeOf(pending.tradeFee, pending.feeRate, size, price, conversion);
  const ownLoss = profitOf({ ...size, side, openPrice: price }, closingPrice(side, listed), conversion);
  if (!canAfford(context, customer, margin + fee - pending.margin - pending.fee, ownLoss)) {
    cancelPending(context, step, order, 'insufficient-at-trigger');
    return;
  }
  releaseHold(ledger, step, customer, order, pending.margin + pending.fee);
  if (pending.swapRate !== 0n) startCountingRollovers(context, step);
  step.emit({
    type: 'OrderTriggered',
    order,
    uid: ledger.uidAt(customer),
    instrument,
    price,
    margin,
    fee,
    ...pricesUsed(listed, conversion),
  });
  placeHold(ledger, step, customer, order, margin);
  postFee(context, step, customer, order, fee);
  startTrailingStop(context, step, { order, uid: ledger.uidAt(customer), instrument, side }, pending.trailingStop);
  watchPrices(context, listed);
  setFloor(context, customer);
}
