import { type Money, type Price, toNumber } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Conversion } from '@vitrine/domain/market/index';
import {
  closingPrice,
  DEFAULT_MAX_DEVIATION,
  exceedsDeviation,
  feeOf,
  type MarginTerms,
  marginOf,
  openingPrice,
  profitOf,
  type Side,
} from '@vitrine/domain/trading/index';
import { placeHold } from '../ledger/index.ts';
import { type Listed, pricesUsed } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import type { SubmitOrder } from './input.ts';
import { setFloor, watchPrices } from './margin-guard.ts';
import { postFee, takeLevels } from './opening.ts';
import { fixSwapRate } from './swap.ts';

/** What a position costs that is opened at the newest tick. Account currency. */
export interface OpeningCosts {
  readonly price: Price;
  readonly margin: Money;
  readonly fee: Money;
  /** Its result if it closed at the same tick: the spread, never positive. */
  readonly ownLoss: Money;
  readonly conversion: Conversion;
}

/** The refusal when the price of the newest tick is further from the one the customer saw than they allow. */
export function refusePrice(
  { expectPrice, maxDeviation = DEFAULT_MAX_DEVIATION }: Pick<SubmitOrder, 'expectPrice' | 'maxDeviation'>,
  listed: Listed,
  side: Side,
): Decision {
  const price = openingPrice(side, listed);
  if (expectPrice === undefined || !exceedsDeviation(price, expectPrice, maxDeviation)) return undefined;
  return { refused: refusal('trading.price-changed', { price: toNumber(price, listed.terms.pricePrecision) }) };
}

/** Margin and fee at the newest tick, under the terms in force; a refusal without a conversion rate. */
export function costsAtMarket(
  { market, site }: TradingContext,
  listed: Listed,
  side: Side,
  terms: MarginTerms,
): OpeningCosts | { readonly refused: Refusal } {
  const conversion = market.conversionOf(listed);
  if (conversion === undefined) {
    return { refused: refusal('market.no-conversion', { currency: listed.terms.quoteCurrency }) };
  }
  const price = openingPrice(side, listed);
  return {
    price,
    margin: marginOf(terms, price, conversion),
    fee: feeOf(site.tradeFee, listed.terms.feeRate, terms, price, conversion),
    ownLoss: profitOf({ ...terms, side, openPrice: price }, closingPrice(side, listed), conversion),
    conversion,
  };
}

/** Opens a position at the newest tick: holds its margin, charges its fee, and fixes its swap rate. */
export function openPosition(
  context: TradingContext,
  step: Step,
  customer: number,
  listed: Listed,
  { side, lots, multiple }: Pick<SubmitOrder, 'side' | 'lots' | 'multiple'>,
  { price, margin, fee, conversion }: OpeningCosts,
): void {
  const { ledger, trading } = context;
  const { terms } = listed;
  takeLevels(context, step, customer);
  const order = trading.nextOrder;
  const uid = ledger.uidAt(customer);
  step.emit({
    type: 'OrderOpened',
    order,
    uid,
    book: ledger.bookAt(customer),
    instrument: terms.id,
    termsVersion: listed.factVersion,
    side,
    lots,
    multiple,
    price,
    margin,
    fee,
    ...pricesUsed(listed, conversion),
  });
  placeHold(ledger, step, customer, order, margin);
  postFee(context, step, customer, order, fee);
  fixSwapRate(context, step, { order, uid, side }, terms);
  watchPrices(context, listed);
  setFloor(context, customer);
}
