import type { Price } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isBeforeLongClose } from '@vitrine/domain/market/index';
import {
  closingPrice,
  feeOf,
  MAX_OPEN_ORDERS,
  type MarginTerms,
  marginOf,
  NO_DISTANCE,
  openExposure,
  pendingExposure,
  pendingKindOf,
} from '@vitrine/domain/trading/index';
import { placeHold } from '../ledger/index.ts';
import { isFresh, type Listed, pricesUsed, refuseWhenNotOpen } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import { awaitsMarginCheck, refuseWithoutTick } from './dealing.ts';
import type { SubmitOrder } from './input.ts';
import { costsAtMarket, openPosition, refusePrice } from './open-position.ts';
import {
  leverageCapOf,
  refuseLots,
  refuseMultiple,
  refuseNewRisk,
  refuseRisk,
  refuseUnpayable,
  takeLevels,
} from './opening.ts';
import { hasStops, refuseWrongStop } from './set-stops.ts';
import { refuseTrailingStop, setTrailingStop } from './set-trailing-stop.ts';
import { fixSwapRate, isRolloverDue } from './swap.ts';

/**
 * Opens a position at the market or places a pending order. The guards run in the order of the refusals in rules §3.
 */
export function submitOrder(
  context: TradingContext,
  step: Step,
  command: SubmitOrder,
  acceptedTick: number | undefined,
): Decision {
  const { ledger } = context;
  const customer = ledger.indexOf(command.uid);
  if (customer < 0) return { refused: refusal('trading.account-not-found') };
  const barred = refuseAccount(context, customer, step.at);
  if (barred !== undefined) return { refused: barred };
  if (awaitsMarginCheck(context, customer)) return { refused: refusal('trading.margin-check-running') };
  const tooFast = command.target === undefined ? context.copying.refuseOpening(customer, step.at) : undefined;
  if (tooFast !== undefined) return { refused: tooFast };
  return openOrder(context, step, command, acceptedTick, customer);
}

/** Older than any tick: the order is filled at the newest one, whatever the fill rule is. */
const NO_TICK = -1;

/**
 * Opens a position of a follower at the tick at which the order of the master did something, with all guards that an order of
 * their own has. Copying comes before the margin check of a tick (rules §1), and therefore does not wait for it.
 */
export function openCopy(context: TradingContext, step: Step, command: SubmitOrder, customer: number): Decision {
  const barred = refuseAccount(context, customer, step.at);
  return barred === undefined ? openOrder(context, step, command, NO_TICK, customer) : { refused: barred };
}

/** Why the customer may open nothing, whatever the order is. */
export function refuseAccount(context: TradingContext, customer: number, at: Instant): Refusal | undefined {
  if (context.ledger.isFrozenAt(customer)) return refusal('trading.account-frozen');
  return refuseNewRisk(context, customer, at);
}

/** The terms by which an order of the customer has its margin. */
export function marginTermsOf(
  context: TradingContext,
  customer: number,
  listed: Listed,
  { lots, multiple }: Pick<SubmitOrder, 'lots' | 'multiple'>,
  at: Instant,
): MarginTerms {
  const { unitsPerLot, pricePrecision, marginMode, marginPerLot, calendar } = listed.terms;
  const leverageCap = leverageCapOf(context, customer, listed);
  const capHalved = isBeforeLongClose(calendar, at);
  return { lots, unitsPerLot, pricePrecision, marginMode, marginPerLot, multiple, leverageCap, capHalved };
}

function openOrder(
  context: TradingContext,
  step: Step,
  command: SubmitOrder,
  acceptedTick: number | undefined,
  customer: number,
): Decision {
  const listed = context.market.get(command.instrument);
  if (listed === undefined) {
    return { refused: refusal('market.instrument-not-found', { instrument: command.instrument }) };
  }
  const { terms } = listed;
  // A position opened now must not be charged for the rollover that is still being charged to others.
  if (command.target === undefined && terms.swap?.[command.side] && isRolloverDue(context, step.at)) {
    return { refused: refusal('trading.margin-check-running') };
  }
  const marginTerms = marginTermsOf(context, customer, listed, command, step.at);
  const refused =
    refuseWhenNotOpen(listed, step.at) ??
    refuseMultiple(context, customer, listed, marginTerms) ??
    refuseLots(listed, command.lots) ??
    refuseCount(context, customer);
  if (refused !== undefined) return refused;
  const { target } = command;
  if (target !== undefined) return placePending(context, step, command, target, customer, listed, marginTerms);
  return openAtMarket(context, step, command, acceptedTick, customer, listed, marginTerms);
}

function openAtMarket(
  context: TradingContext,
  step: Step,
  command: SubmitOrder,
  acceptedTick: number | undefined,
  customer: number,
  listed: Listed,
  marginTerms: MarginTerms,
): Decision {
  const { side } = command;
  const decision = refuseWithoutTick(listed, step.at, acceptedTick) ?? refusePrice(command, listed, side);
  if (decision !== undefined) return decision;
  const wrong = refuseFirstStops(command, closingPrice(side, listed));
  if (wrong !== undefined) return { refused: wrong };
  const costs = costsAtMarket(context, listed, side, marginTerms);
  if ('refused' in costs) return costs;
  const exposure = openExposure({ isBuy: side === 'buy', lots: command.lots });
  const tooMuch =
    refuseUnpayable(context, customer, costs, costs.ownLoss) ?? refuseRisk(context, customer, { listed, exposure });
  if (tooMuch !== undefined) return tooMuch;
  const order = context.trading.nextOrder;
  openPosition(context, step, customer, listed, command, costs);
  setFirstStops(context, step, order, command);
  return undefined;
}

/** Places a pending order: margin and fee at the target are held, and its kind and terms are fixed. */
function placePending(
  context: TradingContext,
  step: Step,
  command: SubmitOrder,
  target: Price,
  customer: number,
  listed: Listed,
  marginTerms: MarginTerms,
): Decision {
  const { ledger, market, trading, site } = context;
  const { uid, side, lots, multiple } = command;
  const { terms } = listed;
  if (!isFresh(listed, step.at)) return { refused: refusal('market.quote-stale', { instrument: terms.showCode }) };
  const wrong = refuseFirstStops(command, target);
  if (wrong !== undefined) return { refused: wrong };
  const conversion = market.conversionOf(listed);
  if (conversion === undefined) return { refused: refusal('market.no-conversion', { currency: terms.quoteCurrency }) };
  const margin = marginOf(marginTerms, target, conversion);
  const fee = feeOf(site.tradeFee, terms.feeRate, marginTerms, target, conversion);
  const exposure = pendingExposure({ isBuy: side === 'buy', lots, target });
  const tooMuch =
    refuseUnpayable(context, customer, { margin, fee }, 0n) ?? refuseRisk(context, customer, { listed, exposure });
  if (tooMuch !== undefined) return tooMuch;

  takeLevels(context, step, customer);
  const order = trading.nextOrder;
  const book = ledger.bookAt(customer);
  step.emit({
    type: 'OrderPlaced',
    order,
    uid,
    book,
    instrument: terms.id,
    termsVersion: listed.factVersion,
    side,
    lots,
    multiple,
    kind: pendingKindOf(side, target, listed),
    target,
    margin,
    fee,
    marginMode: terms.marginMode,
    marginPerLot: terms.marginPerLot,
    leverageCap: marginTerms.leverageCap,
    tradeFee: site.tradeFee,
    feeRate: terms.feeRate,
    ...pricesUsed(listed, conversion),
  });
  placeHold(ledger, step, customer, order, margin + fee);
  fixSwapRate(context, step, { order, uid, side }, terms);
  setFirstStops(context, step, order, command);
  return undefined;
}

function refuseFirstStops({ side, stops, trailingStop }: SubmitOrder, reference: Price): Refusal | undefined {
  return (stops && refuseWrongStop(side, reference, stops)) ?? refuseTrailingStop(reference, trailingStop);
}

function setFirstStops(context: TradingContext, step: Step, order: number, command: SubmitOrder): void {
  const { uid, instrument, side, stops, trailingStop } = command;
  if (stops !== undefined && hasStops(stops)) {
    const { stopLoss, takeProfit } = stops;
    step.emit({ type: 'StopsSet', order, uid, instrument, stopLoss, takeProfit });
  }
  setTrailingStop(context, step, { order, uid, instrument, side }, trailingStop ?? NO_DISTANCE);
}

/** One customer's list stays short enough to be closed, reset and shown. */
function refuseCount({ trading }: TradingContext, customer: number): Decision {
  if (trading.positions.countOf(customer) + trading.pending.countOf(customer) < MAX_OPEN_ORDERS) return undefined;
  return { refused: refusal('trading.too-many-orders', { maximum: MAX_OPEN_ORDERS }) };
}
