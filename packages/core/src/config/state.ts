import { type SiteTerms, siteTermsFromJson } from '@vitrine/domain/config/index';

/** Terms before the site has published any. Commands cannot use them, because no account exists yet. */
const NO_SITE: SiteTerms = {
  currency: '',
  tradeFee: 'notional',
  demoGrant: 0n,
  houseCapital: 0n,
  marginCallPercent: 0,
  marginRearmPercent: 0,
  stopOutPercent: 0,
};

/** The money terms of the site in force. */
export class SiteState {
  #terms = NO_SITE;
  #version = 0;

  get terms(): SiteTerms {
    return this.#terms;
  }
  /** Version of the terms; 0: none were published. */
  get version(): number {
    return this.#version;
  }
  publish(terms: string, version: number): void {
    this.#terms = siteTermsFromJson(terms);
    this.#version = version;
  }
}
