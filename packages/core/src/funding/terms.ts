import {
  type FundingCurrency,
  type FundingPrice,
  type FundingTerms,
  fundingRateAt,
  fundingTermsToJson,
  PRICE_NOTICE,
  publishedPriceAt,
} from '@vitrine/domain/funding/index';
import type { Instant } from '@vitrine/domain/kernel/time';
import { type Conversion, PAR } from '@vitrine/domain/market/index';
import { isStaleWhileOpen } from '../market/index.ts';
import type { Step } from '../step.ts';
import type { FundingContext } from './context.ts';
import type { FundingFact } from './input.ts';

/**
 * Publishes a version of the terms, and lets it replace every version that it is milder than (rules §6). A published price
 * that is new applies {@link PRICE_NOTICE} later, whatever the fact says.
 */
export function takeFundingFact(context: FundingContext, step: Step, fact: FundingFact, factVersion: number): void {
  const { terms: known } = context.funding;
  if (factVersion <= known.newest) return;
  const before = known.get(known.newest);
  const currencies = fact.terms.currencies.map((currency) => withNotice(currency, before, step.at));
  const terms = { ...fact.terms, currencies };
  const replaced = [...known.milderThan(terms)];
  step.emit({ type: 'FundingTermsPublished', factVersion, terms: fundingTermsToJson(terms) });
  for (const termsVersion of replaced) {
    step.emit({ type: 'FundingTermsReplaced', termsVersion, replacedBy: factVersion });
  }
}

function withNotice(currency: FundingCurrency, before: FundingTerms, at: Instant): FundingCurrency {
  const known = before.currencies.find(({ id }) => id === currency.id);
  return known === undefined ? currency : { ...currency, price: priceWithNotice(currency.price, known.price, at) };
}

function priceWithNotice(price: FundingPrice, known: FundingPrice, at: Instant): FundingPrice {
  if (price.kind !== 'published' || known.kind !== 'published') return price;
  const { kind } = price;
  const usdPrice = publishedPriceAt(known, at);
  const waiting = known.next !== undefined && known.next.validFrom > at ? known.next : undefined;
  const next = price.next ?? { usdPrice: price.usdPrice, validFrom: 0 };
  if (next.usdPrice === waiting?.usdPrice && next.validFrom <= waiting.validFrom)
    return { kind, usdPrice, next: waiting };
  if (next.usdPrice === usdPrice) return { kind, usdPrice };
  return { kind, usdPrice, next: { ...next, validFrom: Math.max(next.validFrom, at + PRICE_NOTICE) } };
}

/** The version of the terms that applies to a customer now. */
export function versionFor({ funding, ledger }: FundingContext, customer: number): number {
  return funding.terms.versionFor(customer, ledger.totalOf(customer) === 0n);
}

/** Binds a customer to the version that applies to them now, if that is another one than before. */
export function bindTerms(context: FundingContext, step: Step, customer: number): void {
  const termsVersion = versionFor(context, customer);
  if (termsVersion === 0 || context.funding.terms.boundVersion(customer) === termsVersion) return;
  step.emit({ type: 'FundingTermsBound', uid: context.ledger.uidAt(customer), termsVersion });
}

/** A currency of a version of the terms. */
export function currencyIn({ funding }: FundingContext, version: number, id: number): FundingCurrency | undefined {
  return funding.terms.get(version).currencies.find((currency) => currency.id === id);
}

/** A currency of the newest terms, or of the version that a request was made under. */
export function currencyOf(context: FundingContext, id: number, version: number): FundingCurrency | undefined {
  return currencyIn(context, context.funding.terms.newest, id) ?? currencyIn(context, version, id);
}

/**
 * Account currency for one unit of a currency now; undefined while there is no price, or only one that is too old to deal at
 * although its market is open or halted (a closed market keeps its last price). Prices are the same for everybody: the
 * newest terms decide, or those of the customer if the currency is no longer offered.
 */
export function rateOf(context: FundingContext, currency: FundingCurrency, at: Instant): Conversion | undefined {
  const { ledger, market, funding } = context;
  if (currency.code === ledger.currency) return PAR;
  const { price } = currencyIn(context, funding.terms.newest, currency.id) ?? currency;
  return fundingRateAt(price, at, (instrument) => {
    const listed = market.get(instrument);
    if (listed === undefined || listed.seq === 0 || isStaleWhileOpen(listed, at)) return undefined;
    return { seq: listed.seq, bid: listed.bid, ask: listed.ask, pricePrecision: listed.terms.pricePrecision };
  });
}

/** The fields by which an event names a conversion. */
export function conversionFields({ instrument, tickSeq, num, den }: Conversion) {
  return { convInstrument: instrument, convSeq: tickSeq, convNum: num, convDen: den } as const;
}

/** The conversion that such an event names. */
export const conversionIn = ({
  convInstrument,
  convSeq,
  convNum,
  convDen,
}: ReturnType<typeof conversionFields>): Conversion => ({
  instrument: convInstrument,
  tickSeq: convSeq,
  num: convNum,
  den: convDen,
});
