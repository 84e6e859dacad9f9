import type { CoreEvent } from '@vitrine/core/events';
import { type SiteTerms, siteTermsFromJson } from '@vitrine/domain/config/index';
import {
  type ConversionRoute,
  conversionRoutes,
  type Instrument,
  instrumentFromJson,
} from '@vitrine/domain/market/index';
import { type OptionTerms, optionTermsFromJson } from '@vitrine/domain/options/index';
import type { RowEvidence, TermsEvidence } from '../evidence.ts';

/** The terms in force at a row. */
export interface SavedTerms {
  readonly instruments: ReadonlyMap<number, TermsEvidence<Instrument>>;
  readonly site: TermsEvidence<SiteTerms> | undefined;
  readonly options: TermsEvidence<OptionTerms> | undefined;
}

/** The terms in force at a row of the journal, and the conversion that follows from them. */
export class TermsHistory {
  readonly #instruments: Map<number, TermsEvidence<Instrument>>;
  /** Terms in force, by instrument. */
  readonly instruments: Map<number, Instrument>;
  site: TermsEvidence<SiteTerms> | undefined;
  options: TermsEvidence<OptionTerms> | undefined;
  #routes: ReadonlyMap<string, ConversionRoute> | undefined;

  constructor(saved?: SavedTerms) {
    this.#instruments = new Map(saved?.instruments);
    this.instruments = new Map([...this.#instruments].map(([id, { terms }]) => [id, terms]));
    this.site = saved?.site;
    this.options = saved?.options;
  }

  save(): SavedTerms {
    return { instruments: this.#instruments, site: this.site, options: this.options };
  }

  /** Takes what an event published. */
  take(event: CoreEvent, row: RowEvidence): void {
    if (event.type === 'InstrumentPublished') {
      const terms = instrumentFromJson(event.terms);
      this.#instruments.set(event.instrument, { terms, version: event.factVersion, row });
      this.instruments.set(event.instrument, terms);
      this.#routes = undefined;
    } else if (event.type === 'SitePublished') {
      this.site = { terms: siteTermsFromJson(event.terms), version: event.factVersion, row };
      this.#routes = undefined;
    } else if (event.type === 'OptionTermsPublished') {
      this.options = { terms: optionTermsFromJson(event.terms), version: event.factVersion, row };
    }
  }

  /** The terms of an instrument in force, if they have this version or none is asked for. */
  instrument(id: number, version?: number): TermsEvidence<Instrument> | undefined {
    const inForce = this.#instruments.get(id);
    return version === undefined || inForce?.version === version ? inForce : undefined;
  }

  offer(version: number): TermsEvidence<OptionTerms> | undefined {
    return this.options?.version === version ? this.options : undefined;
  }

  /** The instrument that converts a currency to that of the accounts; 0: none is needed. Undefined: there is none. */
  converter(currency: string): number | undefined {
    this.#routes ??= conversionRoutes(this.instruments.values(), this.site?.terms.currency ?? '');
    return this.#routes.get(currency)?.instrument;
  }
}
