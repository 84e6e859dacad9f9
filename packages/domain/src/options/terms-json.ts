import { canonicalJson } from '../kernel/canonical-json.ts';
import type { OptionTerms } from './terms.ts';

/** Canonical JSON of a version of the terms, as journaled and stored. */
export function optionTermsToJson(terms: OptionTerms): string {
  return canonicalJson(terms);
}

/** Reads terms written by {@link optionTermsToJson}. Throws on text that is not such JSON. */
export function optionTermsFromJson(text: string): OptionTerms {
  const raw = JSON.parse(text) as OptionTerms;
  return {
    ...raw,
    durations: raw.durations.map((duration) => ({
      ...duration,
      profitRatio: BigInt(duration.profitRatio),
      minStake: BigInt(duration.minStake),
      maxStake: BigInt(duration.maxStake),
    })),
    amounts: raw.amounts.map(BigInt),
  };
}
