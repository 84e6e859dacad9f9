import type { SiteTerms } from '../../../domain/src/config/site-terms.ts';
import type { SiteFact } from '../../src/config/input.ts';
import type { NaiveRoom } from '../room-model.ts';

/** The money terms of the site. */
export class NaiveConfig implements NaiveRoom<never, SiteFact> {
  #site: SiteTerms | undefined;
  readonly commands = {};
  readonly facts = {
    site: ({ site }: SiteFact): void => {
      this.#site = site;
    },
  };

  get site(): SiteTerms {
    if (this.#site === undefined) throw new Error('the site has no terms yet');
    return this.#site;
  }
}
