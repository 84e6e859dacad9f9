import type { Price } from '@vitrine/domain/kernel/decimal';
import { refusal } from '@vitrine/domain/kernel/refusal';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import type { Conversion } from '@vitrine/domain/market/index';
import { type ClosedBy, closingPrice } from '@vitrine/domain/trading/index';
import { post, releaseHold } from '../ledger/index.ts';
import { type Listed, pricesUsed, refuseWhenNotOpen } from '../market/index.ts';
import { type Decision, MAX_ORDERS_PER_STEP, type Step } from '../step.ts';
import { closePart, refusePart } from './close-part.ts';
import type { TradingContext } from './context.ts';
import { refuseWithoutTick } from './dealing.ts';
import type { CloseOrder } from './input.ts';
import { endCallAbove, openProfitOf, profitAt, setFloor } from './margin-guard.ts';
import { postResult } from './post-result.ts';
import { chargeOverdueSwap } from './swap.ts';

/**
 * Closes a position of the customer, or a part of it, at the market price. An unknown order, a closed one and one of
 * another customer get the same refusal.
 */
export function closeOrder(
  context: TradingContext,
  step: Step,
  command: CloseOrder,
  acceptedTick: number | undefined,
): Decision {
  const { ledger, trading, market } = context;
  const slot = trading.positions.slotOf(command.order);
  const position = slot < 0 ? undefined : trading.positions.at(slot);
  if (position === undefined || ledger.uidAt(position.customer) !== command.uid) {
    return { refused: refusal('trading.order-not-open', { order: command.order }) };
  }
  const listed = market.get(position.instrument) as Listed;
  const { lots = position.lots } = command;
  const decision =
    refuseWhenNotOpen(listed, step.at) ??
    refusePart(listed, position.lots, lots) ??
    refuseWithoutTick(listed, step.at, acceptedTick);
  if (decision !== undefined) return decision;
  const { customer } = position;
  chargeOverdueSwap(context, step, slot, step.at);
  if (lots === position.lots) closePosition(context, step, slot, 'user');
  else closePart(context, step, slot, lots, 'user');
  endCallAfterClose(context, step, customer);
  return undefined;
}

/** Ends a customer's margin call when what they closed lifts their margin level above the rearm level. */
export function endCallAfterClose(context: TradingContext, step: Step, customer: number): void {
  const { ledger, trading } = context;
  if (!trading.called.has(customer)) return;
  endCallAbove(context, step, customer, ledger.contractPostedAt(customer) + openProfitOf(context, customer));
  setFloor(context, customer);
}

/**
 * Closes the positions in instruments whose recording ends, by id, at its last line. Returns true when there are more
 * than fit in one step: the same input, repeated, continues.
 */
export function closeAtReplayRestart(context: TradingContext, step: Step, instruments: readonly number[]): boolean {
  const { positions } = context.trading;
  const orders: number[] = [];
  for (const { instrument, order } of positions.orders()) if (instruments.includes(instrument)) orders.push(order);
  orders.sort((a, b) => a - b);
  for (const order of orders.slice(0, MAX_ORDERS_PER_STEP))
    closePosition(context, step, positions.slotOf(order), 'replay-seam');
  return orders.length > MAX_ORDERS_PER_STEP;
}

/**
 * Closes a position at the newest tick, or at the given price: posts its result and releases its margin. If nothing is
 * open any more and the account is below zero, the house pays exactly the missing amount (negative balance protection,
 * rules §3).
 */
export function closePosition(
  context: TradingContext,
  step: Step,
  slot: number,
  closedBy: ClosedBy,
  atPrice?: Price,
): void {
  const { ledger, trading, market } = context;
  const position = trading.positions.at(slot);
  const { customer, order } = position;
  const uid = ledger.uidAt(customer);
  const listed = market.get(position.instrument) as Listed;
  const conversion = market.conversionOf(listed) as Conversion;
  const price = atPrice ?? closingPrice(position.isBuy ? 'buy' : 'sell', listed);
  const profit = profitAt(context, position, price);
  step.emit({
    type: 'OrderClosed',
    order,
    uid,
    instrument: position.instrument,
    price,
    profit,
    closedBy,
    ...pricesUsed(listed, conversion),
  });
  releaseHold(ledger, step, customer, order, position.margin);
  postResult(context, step, customer, order, profit);
  if (trading.positions.countOf(customer) === 0) {
    const posted = ledger.contractPostedAt(customer);
    if (posted < 0n) {
      post(ledger, step, {
        book: ledger.bookAt(customer),
        currency: ledger.currency,
        debit: houseAccount('house/nbp'),
        credit: customerAccount(uid, 'forex'),
        amount: -posted,
        reason: 'balance-protection',
        order,
      });
    }
    if (trading.called.has(customer)) {
      step.emit({ type: 'MarginRestored', uid, netValue: ledger.contractPostedAt(customer), usedMargin: 0n });
    }
  }
  setFloor(context, customer);
}
