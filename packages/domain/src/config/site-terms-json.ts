import { canonicalJson } from '../kernel/canonical-json.ts';
import type { SiteTerms } from './site-terms.ts';

/** Canonical JSON of a version of the site's money terms, as journaled and stored. */
export function siteTermsToJson(site: SiteTerms): string {
  return canonicalJson(site);
}

/** Reads terms written by {@link siteTermsToJson}. Throws on text that is not such JSON. */
export function siteTermsFromJson(text: string): SiteTerms {
  const raw = JSON.parse(text) as SiteTerms;
  return { ...raw, demoGrant: BigInt(raw.demoGrant), houseCapital: BigInt(raw.houseCapital) };
}
