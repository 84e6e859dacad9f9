import { canonicalJson } from '../kernel/canonical-json.ts';
import type { AmountBounds, FundingCurrency, FundingPrice, FundingTerms } from './terms.ts';

/** Canonical JSON of a version of the terms, as journaled and stored. */
export function fundingTermsToJson(terms: FundingTerms): string {
  return canonicalJson(terms);
}

/** Reads terms written by {@link fundingTermsToJson}. Throws on text that is not such JSON. */
export function fundingTermsFromJson(text: string): FundingTerms {
  const raw = JSON.parse(text) as FundingTerms;
  return { ...raw, twoStaffAbove: BigInt(raw.twoStaffAbove), currencies: raw.currencies.map(currencyFrom) };
}

function currencyFrom({ deposit, withdrawal, price, ...rest }: FundingCurrency): FundingCurrency {
  return {
    ...rest,
    ...(deposit === undefined ? {} : { deposit: boundsFrom(deposit) }),
    ...(withdrawal === undefined
      ? {}
      : {
          withdrawal: {
            ...boundsFrom(withdrawal),
            feeType: withdrawal.feeType,
            drawRate: BigInt(withdrawal.drawRate),
          },
        }),
    price: priceFrom(price),
  };
}

const boundsFrom = ({ min, max }: AmountBounds): AmountBounds => ({ min: BigInt(min), max: BigInt(max) });

function priceFrom(price: FundingPrice): FundingPrice {
  if (price.kind !== 'published') return price;
  const { kind, usdPrice, next } = price;
  return {
    kind,
    usdPrice: BigInt(usdPrice),
    ...(next === undefined ? {} : { next: { usdPrice: BigInt(next.usdPrice), validFrom: next.validFrom } }),
  };
}
