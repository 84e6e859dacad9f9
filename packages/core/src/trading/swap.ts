import type { Instant } from '@vitrine/domain/kernel/time';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import type { Conversion, Instrument } from '@vitrine/domain/market/index';
import { lastRollover, type Side, swapOf } from '@vitrine/domain/trading/index';
import { post } from '../ledger/index.ts';
import { type Listed, pricesUsed } from '../market/index.ts';
import type { Step } from '../step.ts';
import type { TradingContext } from './context.ts';

/** Whether a rollover has passed that has not been charged to all who held positions then. */
export function isRolloverDue({ trading }: Pick<TradingContext, 'trading'>, at: Instant): boolean {
  return trading.positions.hasSwap && firstDueRollover(trading.rolloverProgress) <= lastRollover(at);
}

/** The first rollover that has not been charged to all holders. */
export function firstDueRollover({ rollover, uid }: { readonly rollover: number; readonly uid: number }): number {
  return uid === 0 ? rollover + 1 : rollover;
}

/**
 * Fixes the swap rate of an order for its whole life (rules §0); new rates apply only to later orders. Emits nothing
 * when the rate of its side is 0.
 */
export function fixSwapRate(
  context: TradingContext,
  step: Step,
  order: { readonly order: number; readonly uid: number; readonly side: Side },
  { id: instrument, swap }: Instrument,
): void {
  const rate = swap?.[order.side] ?? 0n;
  if (rate === 0n) return;
  if (context.trading.positions.slotOf(order.order) >= 0) startCountingRollovers(context, step);
  step.emit({ type: 'SwapRateFixed', order: order.order, uid: order.uid, instrument, rate });
}

/** Rollovers are not counted while no position has swap: counting starts with the first one that does. */
export function startCountingRollovers({ trading }: TradingContext, step: Step): void {
  const rollover = lastRollover(step.at);
  const { positions, rolloverProgress } = trading;
  if (positions.hasSwap || (rolloverProgress.rollover === rollover && rolloverProgress.uid === 0)) return;
  step.emit({ type: 'RolloverCharged', rollover, uid: 0 });
}

/** Charges a position for one rollover at the newest tick and its own rate. Returns false when the amount is 0. */
export function chargeSwap(context: TradingContext, step: Step, slot: number, rollover: number): boolean {
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
    rollover,
    rate,
    amount,
    swapAfter: swap + amount,
    ...pricesUsed(listed, conversion),
  });
  const own = customerAccount(uid, 'forex');
  const house = houseAccount('house/swap');
  const [debit, credit] = amount > 0n ? [own, house] : [house, own];
  const value = amount > 0n ? amount : -amount;
  const money = { book: ledger.bookAt(customer), currency: ledger.currency, order };
  post(ledger, step, { ...money, debit, credit, amount: value, reason: 'swap' });
  return true;
}

/** Charges a position for rollovers that were due at `at` but are not charged yet, before it is closed. */
export function chargeOverdueSwap(context: TradingContext, step: Step, slot: number, at: Instant): void {
  if (!isRolloverDue(context, at)) return;
  const { ledger, trading } = context;
  const { rolloverProgress } = trading;
  const uid = ledger.uidAt(trading.positions.at(slot).customer);
  const first = uid <= rolloverProgress.uid ? rolloverProgress.rollover + 1 : firstDueRollover(rolloverProgress);
  for (let rollover = first; rollover <= lastRollover(at); rollover += 1) chargeSwap(context, step, slot, rollover);
}
