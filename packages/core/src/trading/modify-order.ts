import { refusal } from '@vitrine/domain/kernel/refusal';
import { isBeforeLongClose } from '@vitrine/domain/market/index';
import { exposureChange, feeOf, marginAtTrigger, pendingExposure, pendingKindOf } from '@vitrine/domain/trading/index';
import { placeHold, releaseHold } from '../ledger/index.ts';
import { type Listed, pricesUsed, refuseWhenNotOpen, refuseWhenStale } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import { awaitsMarginCheck } from './dealing.ts';
import type { ModifyOrder } from './input.ts';
import { leverageCapOf, refuseLots, refuseMultiple, refuseNewRisk, refuseRisk, refuseUnpayable } from './opening.ts';
import type { PendingOrder } from './pending-orders.ts';
import { refuseWrongStop } from './set-stops.ts';
import { refuseTrailingStop } from './set-trailing-stop.ts';

/**
 * Changes target, lots and stops of a pending order of the customer; what is left out stays. The order keeps its id, and
 * so its place among the orders that one tick triggers, its kind, and the terms of its placement. An order that has
 * triggered or ended is refused. Stops alone can also be changed while the market is closed.
 */
export function modifyOrder(context: TradingContext, step: Step, command: ModifyOrder): Decision {
  const { ledger, trading } = context;
  const { uid, order } = command;
  const pending = trading.pending.get(order);
  if (pending === undefined || ledger.uidAt(pending.customer) !== uid) {
    return { refused: refusal('trading.order-not-pending', { order }) };
  }
  if (ledger.isFrozenAt(pending.customer)) return { refused: refusal('trading.account-frozen') };
  if (awaitsMarginCheck(context, pending.customer)) return { refused: refusal('trading.margin-check-running') };
  const { lots = pending.lots, target = pending.target } = command;
  const { stopLoss = pending.stopLoss, takeProfit = pending.takeProfit } = command;
  const modified: PendingOrder = { ...pending, lots, target, stopLoss, takeProfit };
  const isMoved = lots !== pending.lots || target !== pending.target;
  const barred = isMoved ? refuseNewRisk(context, pending.customer, step.at) : undefined;
  if (barred !== undefined) return { refused: barred };
  const wrong = (isMoved ? refuseTarget(context, step, pending, modified) : undefined) ?? refuseStops(modified);
  if (wrong !== undefined) return wrong;
  if (isMoved) {
    const refused = moveTarget(context, step, pending, modified);
    if (refused !== undefined) return refused;
  }
  if (!isMoved || stopLoss !== pending.stopLoss || takeProfit !== pending.takeProfit) {
    step.emit({ type: 'StopsSet', order, uid, instrument: pending.instrument, stopLoss, takeProfit });
  }
  return undefined;
}

function refuseStops({ isBuy, target, trailingStop, ...stops }: PendingOrder): Decision {
  const wrong = refuseWrongStop(isBuy ? 'buy' : 'sell', target, stops) ?? refuseTrailingStop(target, trailingStop);
  return wrong && { refused: wrong };
}

/** The refusal when the order cannot have its new target and lots, whatever the customer can pay. */
function refuseTarget(
  context: TradingContext,
  step: Step,
  pending: PendingOrder,
  { isBuy, kind, lots, target }: PendingOrder,
): Decision {
  const listed = context.market.get(pending.instrument) as Listed;
  const grows = lots * target > pending.lots * pending.target;
  const refused =
    refuseWhenNotOpen(listed, step.at) ??
    (grows ? refuseGrowth(context, step, listed, pending) : undefined) ??
    (lots === pending.lots ? undefined : refuseLots(listed, lots)) ??
    refuseWhenStale(listed, step.at);
  if (refused !== undefined) return refused;
  if (pendingKindOf(isBuy ? 'buy' : 'sell', target, listed) === kind) return undefined;
  return { refused: refusal('trading.target-wrong-side') };
}

/** Lots x target grow only if the terms in force are those of the placement: otherwise a small order would keep old terms for any size. */
function refuseGrowth(context: TradingContext, step: Step, listed: Listed, pending: PendingOrder): Decision {
  const { terms } = listed;
  const { customer } = pending;
  const leverageCap = leverageCapOf(context, customer, listed);
  const isSame =
    pending.marginMode === terms.marginMode &&
    pending.marginPerLot === terms.marginPerLot &&
    pending.leverageCap === leverageCap &&
    pending.tradeFee === context.site.tradeFee &&
    pending.feeRate === terms.feeRate &&
    pending.swapRate === (terms.swap?.[pending.isBuy ? 'buy' : 'sell'] ?? 0n);
  if (!isSame) return { refused: refusal('trading.terms-changed') };
  return refuseMultiple(context, customer, listed, {
    ...pending,
    capHalved: isBeforeLongClose(terms.calendar, step.at),
  });
}

/** Holds margin and fee anew, at the new target and under the terms of the placement. A refusal changes nothing. */
function moveTarget(context: TradingContext, step: Step, pending: PendingOrder, modified: PendingOrder): Decision {
  const { ledger, market } = context;
  const { order, customer, instrument, lots, target } = modified;
  const listed = market.get(instrument) as Listed;
  const { unitsPerLot, pricePrecision, calendar, quoteCurrency } = listed.terms;
  const conversion = market.conversionOf(listed);
  if (conversion === undefined) return { refused: refusal('market.no-conversion', { currency: quoteCurrency }) };
  const terms = { ...modified, unitsPerLot, pricePrecision, capHalved: isBeforeLongClose(calendar, step.at) };
  const margin = marginAtTrigger(terms, target, conversion);
  const fee = feeOf(modified.tradeFee, modified.feeRate, terms, target, conversion);
  const held = pending.margin + pending.fee;
  const exposure = exposureChange(pendingExposure(modified), pendingExposure(pending));
  const tooMuch =
    // What needs no more money is never refused for money.
    (margin + fee <= held ? undefined : refuseUnpayable(context, customer, { margin, fee, held }, 0n)) ??
    refuseRisk(context, customer, { listed, exposure });
  if (tooMuch !== undefined) return tooMuch;

  releaseHold(ledger, step, customer, order, held);
  step.emit({
    type: 'OrderModified',
    order,
    uid: ledger.uidAt(customer),
    instrument,
    lots,
    target,
    margin,
    fee,
    lotsBefore: pending.lots,
    targetBefore: pending.target,
    marginBefore: pending.margin,
    feeBefore: pending.fee,
    ...pricesUsed(listed, conversion),
  });
  placeHold(ledger, step, customer, order, margin + fee);
  return undefined;
}
