import { formatMoney, MONEY_SCALE, type Price, pow10, RATE_SCALE, toNumber } from '@vitrine/domain/kernel/decimal';
import { refusal } from '@vitrine/domain/kernel/refusal';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { isBeforeLongClose } from '@vitrine/domain/market/index';
import { closingPrice, feeOf, isAboveCap, marginOf, openingPrice, profitOf } from '@vitrine/domain/trading/index';
import type { SubmitOrder } from '../input.ts';
import { placeHold, post } from '../ledger/index.ts';
import type { Listed } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import { awaitsCheck } from './check-margin.ts';
import type { TradingContext } from './context.ts';
import { refuseWhenNotOpen, refuseWithoutTick } from './dealing.ts';
import { exceedsHouseLimit } from './house-limit.ts';
import { notePosition, openProfitOf, setFloor, toleranceOf } from './margin-guard.ts';

/** Deviation from the expected price that is accepted when the customer names none: 0.1%. */
const DEFAULT_MAX_DEVIATION = 100_000n;

/** Opens a position at the market (rules §3). The guards stand in the order of the refusals' list. */
export function submitOrder(
  context: TradingContext,
  step: Step,
  command: SubmitOrder,
  acceptedTick: number | undefined,
): Decision {
  const { ledger, market, trading, site } = context;
  const { uid, side, lots, multiple } = command;
  const customer = ledger.indexOf(uid);
  if (customer < 0) return { refused: refusal('trading.account-not-found') };
  if (ledger.isFrozenAt(customer)) return { refused: refusal('trading.account-frozen') };
  if (awaitsCheck(context, customer)) return { refused: refusal('trading.margin-check-running') };
  const listed = market.get(command.instrument);
  if (listed === undefined) {
    return { refused: refusal('market.instrument-not-found', { instrument: command.instrument }) };
  }
  const book = ledger.bookAt(customer);
  const { terms } = listed;
  const leverageCap = terms.leverageCap[book];
  const size = { lots, unitsPerLot: terms.unitsPerLot, pricePrecision: terms.pricePrecision };
  const capHalved = isBeforeLongClose(terms.calendar, step.at);
  const marginTerms = {
    ...size,
    marginMode: terms.marginMode,
    marginPerLot: terms.marginPerLot,
    multiple,
    leverageCap,
    capHalved,
  };
  const refusedOrWaiting =
    refuseWhenNotOpen(listed, step.at) ??
    refuseMultiple(listed, marginTerms) ??
    refuseLots(listed, lots) ??
    refuseWithoutTick(listed, step.at, acceptedTick);
  if (refusedOrWaiting !== undefined) return refusedOrWaiting;

  const price = openingPrice(side, listed);
  if (isPriceChanged(command, price)) {
    return { refused: refusal('trading.price-changed', { price: toNumber(price, terms.pricePrecision) }) };
  }
  const conversion = market.conversionOf(listed);
  if (conversion === undefined) return { refused: refusal('market.no-conversion', { currency: terms.quoteCurrency }) };
  const margin = marginOf(marginTerms, price, conversion);
  const fee = feeOf(site.tradeFee, terms.feeRate, size, price, conversion);
  const ownLoss = profitOf({ ...size, side, openPrice: price }, closingPrice(side, listed), conversion);
  if (!canAfford(context, customer, margin + fee, ownLoss)) {
    return { refused: refusal('trading.insufficient-margin', { margin: formatMoney(margin), fee: formatMoney(fee) }) };
  }
  if (exceedsHouseLimit(context, book, listed, side === 'buy' ? lots : -lots)) {
    return { refused: refusal('trading.house-limit', { instrument: terms.showCode }) };
  }

  takeLevels(context, step, customer);
  const order = trading.nextOrder;
  step.emit({
    type: 'OrderOpened',
    order,
    uid,
    book,
    instrument: terms.id,
    termsVersion: listed.factVersion,
    side,
    lots,
    multiple,
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
  if (fee > 0n) {
    post(ledger, step, {
      book,
      currency: ledger.currency,
      debit: customerAccount(uid, 'forex'),
      credit: houseAccount('house/fee_trade'),
      amount: fee,
      reason: 'contract-fee',
      order,
    });
  }
  notePosition(context, trading.positions.slotOf(order));
  setFloor(context, customer);
  return undefined;
}

/** The site's levels of today begin to count for an account with nothing open, and for no other (rules §0). */
function takeLevels({ ledger, trading, site }: TradingContext, step: Step, customer: number): void {
  if (trading.positions.countOf(customer) > 0 || trading.hasLevels(customer, site)) return;
  step.emit({
    type: 'LevelsTaken',
    uid: ledger.uidAt(customer),
    marginCall: site.marginCallPercent,
    marginRearm: site.marginRearmPercent,
    stopOut: site.stopOutPercent,
  });
}

function refuseMultiple(listed: Listed, terms: Parameters<typeof isAboveCap>[0]): Decision {
  const { multiples } = listed.terms;
  if (multiples.length === 0) return { refused: refusal('trading.no-multiple') };
  if (!multiples.some((offered) => offered.value === terms.multiple)) {
    return { refused: refusal('trading.multiple-not-offered', { multiple: terms.multiple }) };
  }
  if (!isAboveCap(terms)) return undefined;
  const cap = terms.capHalved ? terms.leverageCap / 2 : terms.leverageCap;
  return { refused: refusal('trading.multiple-above-cap', { multiple: terms.multiple, cap }) };
}

function refuseLots(listed: Listed, lots: bigint): Decision {
  const { minLots, maxLots, lotStep } = listed.terms;
  if (lots < minLots) return { refused: refusal('trading.lots-below-minimum', { minimum: toNumber(minLots, 4) }) };
  if (lots > maxLots) return { refused: refusal('trading.lots-above-maximum', { maximum: toNumber(maxLots, 4) }) };
  if (lots % lotStep !== 0n) return { refused: refusal('trading.lots-off-step', { step: toNumber(lotStep, 4) }) };
  return undefined;
}

/** |price - expected| > expected x max deviation, exactly, the same in both directions. */
function isPriceChanged(command: SubmitOrder, price: Price): boolean {
  const expected = command.expectPrice;
  if (expected === undefined) return false;
  const distance = price > expected ? price - expected : expected - price;
  return distance * pow10(RATE_SCALE) > expected * (command.maxDeviation ?? DEFAULT_MAX_DEVIATION);
}

/**
 * Posted - holds + min(0, open profit) must stay at 0 or above after the order, whose own opening loss (the spread)
 * counts. Far from the limit the approximate open profit answers; near it the exact one does.
 */
function canAfford(context: TradingContext, customer: number, cost: bigint, ownLoss: bigint): boolean {
  const { ledger, trading } = context;
  const left = ledger.contractPostedAt(customer) - ledger.contractHeldAt(customer) - cost;
  if (left < 0n) return false;
  const near = trading.positions.openProfitNear(customer) + toNumber(ownLoss, MONEY_SCALE);
  const approximately = toNumber(left, MONEY_SCALE) + Math.min(0, near);
  if (Math.abs(approximately) > toleranceOf(context, customer)) return approximately > 0;
  const openProfit = openProfitOf(context, customer) + ownLoss;
  return left + (openProfit < 0n ? openProfit : 0n) >= 0n;
}
