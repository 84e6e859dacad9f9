import type { Instant } from '@vitrine/domain/kernel/time';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import type { Conversion, Instrument } from '@vitrine/domain/market/index';
import { nightOf, type Side, swapOf } from '@vitrine/domain/trading/index';
import { post } from '../ledger/index.ts';
import type { Listed } from '../market/index.ts';
import type { Step } from '../step.ts';
import type { TradingContext } from './context.ts';

/** True from a rollover on until everybody who held something then has paid for the night. */
export function isNightDue({ trading }: Pick<TradingContext, 'trading'>, at: Instant): boolean {
  return trading.positions.hasSwap && firstDue(trading.paid) <= nightOf(at);
}

/** The first night that somebody may not have paid for. */
export function firstDue({ night, uid }: { readonly night: number; readonly uid: number }): number {
  return uid === 0 ? night + 1 : night;
}

/**
 * An order takes the rate of its side for as long as it stands (rules §0): other rates are for orders that come after.
 * Writes nothing where a night costs nothing.
 */
export function agreeSwap(
  context: TradingContext,
  step: Step,
  order: { readonly order: number; readonly uid: number; readonly side: Side },
  { id: instrument, swap }: Instrument,
): void {
  const rate = swap?.[order.side] ?? 0n;
  if (rate === 0n) return;
  if (context.trading.positions.slotOf(order.order) >= 0) countNights(context, step);
  step.emit({ type: 'SwapAgreed', order: order.order, uid: order.uid, instrument, rate });
}

/** Nights that nobody paid for were not counted: with the first position that does, counting begins at this one. */
export function countNights({ trading }: TradingContext, step: Step): void {
  const night = nightOf(step.at);
  const { positions, paid } = trading;
  if (positions.hasSwap || (paid.night === night && paid.uid === 0)) return;
  step.emit({ type: 'NightPaid', night, uid: 0 });
}

/** Charges a position one night at the newest tick and its own rate. Returns false where that comes to nothing. */
export function chargeNight(context: TradingContext, step: Step, slot: number, night: number): boolean {
  const { ledger, market, trading } = context;
  const { order, customer, instrument, lots, unitsPerLot, swapRate: rate, swap } = trading.positions.at(slot);
  if (rate === 0n) return false;
  const listed = market.get(instrument) as Listed;
  const { pricePrecision } = listed.terms;
  const conversion = market.conversionOf(listed) as Conversion;
  const amount = swapOf(rate, { lots, unitsPerLot, pricePrecision }, listed, conversion);
  if (amount === 0n) return false;
  const uid = ledger.uidAt(customer);
  step.emit({
    type: 'SwapCharged',
    order,
    uid,
    instrument,
    night,
    rate,
    amount,
    swapAfter: swap + amount,
    tick: listed.tickRef(),
    convInstrument: conversion.instrument,
    convSeq: conversion.tickSeq,
    convNum: conversion.num,
    convDen: conversion.den,
  });
  const own = customerAccount(uid, 'forex');
  const house = houseAccount('house/swap');
  const [debit, credit] = amount > 0n ? [own, house] : [house, own];
  const value = amount > 0n ? amount : -amount;
  const money = { book: ledger.bookAt(customer), currency: ledger.currency, order };
  post(ledger, step, { ...money, debit, credit, amount: value, reason: 'swap' });
  return true;
}

/** Charges a position that is about to be closed by its owner the nights that have not had their turn. */
export function payNights(context: TradingContext, step: Step, slot: number): void {
  if (!isNightDue(context, step.at)) return;
  const { ledger, trading } = context;
  const { paid } = trading;
  const uid = ledger.uidAt(trading.positions.at(slot).customer);
  const first = uid <= paid.uid ? paid.night + 1 : firstDue(paid);
  for (let night = first; night <= nightOf(step.at); night += 1) chargeNight(context, step, slot, night);
}
