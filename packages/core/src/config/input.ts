import type { Jurisdictions, SiteMode, SiteTerms } from '@vitrine/domain/config/index';

/** The money terms of the site. */
export interface SiteFact {
  readonly kind: 'site';
  readonly site: SiteTerms;
}

/** The mode of the site, and why. */
export interface SiteModeFact extends SiteMode {
  readonly kind: 'site-mode';
}

/** What is offered in which countries: all profiles. */
export interface JurisdictionsFact extends Jurisdictions {
  readonly kind: 'jurisdictions';
}
