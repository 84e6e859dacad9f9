import { canonicalJson } from '../kernel/canonical-json.ts';
import { DEFAULT_PRICE_PRECISION, type Instrument } from './instrument.ts';

/** Canonical JSON of a version of the terms, as journaled and stored. */
export function instrumentToJson(instrument: Instrument): string {
  return canonicalJson(instrument);
}

/**
 * Reads terms written by {@link instrumentToJson}. Terms written by hand may omit the price precision: it defaults to
 * {@link DEFAULT_PRICE_PRECISION}. Throws on text that is not such JSON.
 */
export function instrumentFromJson(text: string): Instrument {
  const raw = JSON.parse(text) as Omit<Instrument, 'pricePrecision'> & Partial<Pick<Instrument, 'pricePrecision'>>;
  return {
    ...raw,
    pricePrecision: raw.pricePrecision ?? DEFAULT_PRICE_PRECISION,
    lotStep: BigInt(raw.lotStep),
    minLots: BigInt(raw.minLots),
    maxLots: BigInt(raw.maxLots),
    unitsPerLot: BigInt(raw.unitsPerLot),
    marginPerLot: BigInt(raw.marginPerLot),
    feeRate: BigInt(raw.feeRate),
    ...(raw.swap === undefined ? {} : { swap: { buy: BigInt(raw.swap.buy), sell: BigInt(raw.swap.sell) } }),
  };
}
