import type { SiteModeName } from '../../../domain/src/config/site-mode.ts';
import type { SiteTerms } from '../../../domain/src/config/site-terms.ts';
import type { JurisdictionsFact, SiteFact, SiteModeFact } from '../../src/config/input.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';
import { NaiveJurisdictions } from './naive-jurisdictions.ts';

/** The money terms of the site, its mode, and what it offers in which countries. */
export class NaiveConfig implements NaiveRoom<never, SiteFact | SiteModeFact | JurisdictionsFact> {
  #site: SiteTerms | undefined;
  mode: SiteModeName = 'normal';
  readonly jurisdictions = new NaiveJurisdictions();
  readonly commands = {};
  readonly facts = {
    site: ({ site }: SiteFact): void => {
      const { onlyOneAccount: _, ...others } = site;
      const isOne = this.#broker.options.running.length > 0 ? this.isOneAccount : site.onlyOneAccount === true;
      this.#site = isOne ? { ...others, onlyOneAccount: true } : others;
    },
    'site-mode': ({ mode }: SiteModeFact): void => {
      this.mode = mode;
    },
    jurisdictions: (fact: JurisdictionsFact): void => this.jurisdictions.take(fact),
  };
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
  }

  get isOneAccount(): boolean {
    return this.#site?.onlyOneAccount === true;
  }

  get site(): SiteTerms {
    if (this.#site === undefined) throw new Error('the site has no terms yet');
    return this.#site;
  }
}
