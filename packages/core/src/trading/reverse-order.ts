import { refusal } from '@vitrine/domain/kernel/refusal';
import { exposureChange, openExposure } from '@vitrine/domain/trading/index';
import { refuseByOwnLimit } from '../ledger/index.ts';
import type { Listed } from '../market/index.ts';
import { refuseWhenNotOpen } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import { closePosition, endCallAfterClose } from './close-order.ts';
import type { TradingContext } from './context.ts';
import { awaitsMarginCheck, refuseWithoutTick } from './dealing.ts';
import type { ReverseOrder } from './input.ts';
import { profitNow } from './margin-guard.ts';
import { costsAtMarket, openPosition, refusePrice } from './open-position.ts';
import { refuseLots, refuseMultiple, refuseRisk, refuseUnpayable } from './opening.ts';
import type { Position } from './positions.ts';
import { marginTermsOf, refuseAccount } from './submit-order.ts';
import { isRolloverDue } from './swap.ts';

/**
 * Closes a position of the customer and opens one of the same lots and leverage on the other side, both at the newest tick:
 * what a buy closes at is what a sell opens at. The new position is checked like any other order, with the money there is
 * after the close. If it cannot be opened, nothing happens. It has no stops: those of the old one would be on the wrong side.
 */
export function reverseOrder(
  context: TradingContext,
  step: Step,
  command: ReverseOrder,
  acceptedTick: number | undefined,
): Decision {
  const { ledger, trading, market } = context;
  const { order, uid } = command;
  const slot = trading.positions.slotOf(order);
  const position = slot < 0 ? undefined : trading.positions.at(slot);
  if (position === undefined || ledger.uidAt(position.customer) !== uid) {
    return { refused: refusal('trading.order-not-open', { order }) };
  }
  const { customer, instrument } = position;
  const barred = refuseAccount(context, customer, step.at);
  if (barred !== undefined) return { refused: barred };
  // The old position may owe a rollover that the new one must not be charged for.
  if (awaitsMarginCheck(context, customer) || isRolloverDue(context, step.at)) {
    return { refused: refusal('trading.margin-check-running') };
  }
  const tooFast = context.copying.refuseOpening(customer, step.at);
  if (tooFast !== undefined) return { refused: tooFast };
  const listed = market.get(instrument) as Listed;
  const planned = planReverse(context, step, command, position, listed, acceptedTick);
  if (!('opening' in planned)) return planned;
  step.emit({ type: 'OrderReversed', order, opened: trading.nextOrder, uid, instrument });
  closePosition(context, step, slot, 'user');
  openPosition(context, step, customer, listed, planned.opening, planned.costs);
  endCallAfterClose(context, step, customer);
  return undefined;
}

/** The new position and what it costs, or why it cannot be opened now. Changes nothing. */
function planReverse(
  context: TradingContext,
  step: Step,
  command: ReverseOrder,
  position: Position,
  listed: Listed,
  acceptedTick: number | undefined,
) {
  const { ledger } = context;
  const { customer, lots, isBuy } = position;
  const { multiple } = command;
  const side = isBuy ? 'sell' : 'buy';
  const terms = marginTermsOf(context, customer, listed, { lots, multiple }, step.at);
  const decision =
    refuseWhenNotOpen(listed, step.at) ??
    refuseMultiple(context, customer, listed, terms) ??
    refuseLots(listed, lots) ??
    refuseWithoutTick(listed, step.at, acceptedTick) ??
    refusePrice(command, listed, side);
  if (decision !== undefined) return decision;
  const costs = costsAtMarket(context, listed, side, terms);
  if ('refused' in costs) return costs;
  const result = profitNow(context, position);
  const held = position.margin + result;
  const exposure = exposureChange(openExposure({ isBuy: !isBuy, lots }), openExposure(position));
  // The loss that the close realises may itself reach a limit.
  const barred = refuseByOwnLimit(ledger, customer, step.at, result);
  if (barred !== undefined) return { refused: barred };
  const tooMuch =
    refuseUnpayable(context, customer, { ...costs, held }, costs.ownLoss - result) ??
    refuseRisk(context, customer, { listed, exposure, result });
  return tooMuch ?? { opening: { side, lots, multiple } as const, costs };
}
