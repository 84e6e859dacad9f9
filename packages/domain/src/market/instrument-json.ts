import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Instrument } from './instrument.ts';

/** The one text of a version of terms, as journaled and stored. */
export function instrumentToJson(instrument: Instrument): string {
  return canonicalJson(instrument);
}

/** Reads terms written by {@link instrumentToJson}. Throws on text that is not such JSON. */
export function instrumentFromJson(text: string): Instrument {
  const raw = JSON.parse(text) as Instrument;
  return {
    ...raw,
    lotStep: BigInt(raw.lotStep),
    minLots: BigInt(raw.minLots),
    maxLots: BigInt(raw.maxLots),
    unitsPerLot: BigInt(raw.unitsPerLot),
    marginPerLot: BigInt(raw.marginPerLot),
    feeRate: BigInt(raw.feeRate),
    ...(raw.swap === undefined ? {} : { swap: { buy: BigInt(raw.swap.buy), sell: BigInt(raw.swap.sell) } }),
  };
}
