import type { Conversion } from '@vitrine/domain/market/index';
import { isBeforeLongClose } from '@vitrine/domain/market/index';
import { closingPrice, feeOf, marginAtTrigger, openingPrice, profitOf } from '@vitrine/domain/trading/index';
import { placeHold, releaseHold } from '../ledger/index.ts';
import type { Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import { cancelPending } from './cancel-order.ts';
import type { TradingContext } from './context.ts';
import { setFloor, valuePosition } from './margin-guard.ts';
import { canAfford, postFee } from './opening.ts';
import { startCountingRollovers } from './swap.ts';

/**
 * Fills a pending order at the newest tick. Margin and fee are computed again at the fill price, with the terms the
 * order was placed under. If the account cannot pay the difference, the order is cancelled and its hold released (rules
 * §3).
 */
export function triggerOrder(context: TradingContext, step: Step, order: number): void {
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
  const held = pending.margin + pending.fee;
  if (!canAfford(context, customer, margin + fee - held, ownLoss)) {
    cancelPending(context, step, order, 'insufficient-at-trigger');
    return;
  }
  releaseHold(ledger, step, customer, order, held);
  if (pending.swapRate !== 0n) startCountingRollovers(context, step);
  step.emit({
    type: 'OrderTriggered',
    order,
    uid: ledger.uidAt(customer),
    instrument,
    price,
    margin,
    fee,
    tick: listed.tickRef(),
    convInstrument: conversion.instrument,
    convSeq: conversion.tickSeq,
    convNum: conversion.num,
    convDen: conversion.den,
  });
  placeHold(ledger, step, customer, order, margin);
  postFee(context, step, customer, order, fee);
  valuePosition(context, trading.positions.slotOf(order));
  setFloor(context, customer);
}
