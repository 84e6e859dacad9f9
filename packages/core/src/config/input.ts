import type { SiteTerms } from '@vitrine/domain/config/index';

/** The money terms of the site. */
export interface SiteFact {
  readonly kind: 'site';
  readonly site: SiteTerms;
}
