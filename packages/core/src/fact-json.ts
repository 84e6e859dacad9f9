import { siteTermsFromJson } from '@vitrine/domain/config/site-terms-json';
import { fundingTermsFromJson } from '@vitrine/domain/funding/terms-json';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { instrumentFromJson } from '@vitrine/domain/market/instrument-json';
import { optionTermsFromJson } from '@vitrine/domain/options/terms-json';
import type { FactBody } from './input.ts';

/** A fact's body as text: canonical JSON, so that the same body has the same text. */
export function factBodyToJson(body: FactBody): string {
  return canonicalJson(body);
}

/** Reads a body written by {@link factBodyToJson}. Throws on any other text. */
export function factBodyFromJson(text: string): FactBody {
  const raw = JSON.parse(text) as { readonly kind: FactBody['kind']; readonly [field: string]: unknown };
  switch (raw.kind) {
    case 'account':
    case 'site-days':
    case 'site-mode':
    case 'jurisdictions':
    case 'master':
      return raw as unknown as FactBody;
    case 'instrument':
      return { kind: 'instrument', instrument: instrumentFromJson(JSON.stringify(raw.instrument)) };
    case 'options':
      return { kind: 'options', terms: optionTermsFromJson(JSON.stringify(raw.terms)) };
    case 'funding':
      return { kind: 'funding', terms: fundingTermsFromJson(JSON.stringify(raw.terms)) };
    case 'site':
      return { kind: 'site', site: siteTermsFromJson(JSON.stringify(raw.site)) };
    default:
      throw new Error(`no fact ${String(raw.kind)}`);
  }
}
