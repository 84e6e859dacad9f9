import type { CoreEvent } from '@vitrine/core/events';
import {
  type Jurisdictions,
  jurisdictionsFromJson,
  type SiteTerms,
  siteTermsFromJson,
} from '@vitrine/domain/config/index';
import {
  type ConversionRoute,
  conversionRoutes,
  type Instrument,
  instrumentFromJson,
} from '@vitrine/domain/market/index';
import { type OptionTerms, optionTermsFromJson } from '@vitrine/domain/options/index';
import { type ResidenceEvidence, type RowEvidence, residenceIn, type TermsEvidence } from '../evidence.ts';

/** The terms in force at a row. */
export interface SavedTerms {
  readonly instruments: ReadonlyMap<number, TermsEvidence<Instrument>>;
  readonly site: TermsEvidence<SiteTerms> | undefined;
  readonly options: TermsEvidence<OptionTerms> | undefined;
  /** Absent in what earlier versions saved, as the next. */
  readonly jurisdictions?: TermsEvidence<Jurisdictions> | undefined;
  /** Where customers live. */
  readonly countries?: ReadonlyMap<number, string>;
}

/** The terms in force at a row of the journal, and the conversion that follows from them. */
export class TermsHistory {
  readonly #instruments: Map<number, TermsEvidence<Instrument>>;
  /** Terms in force, by instrument. */
  readonly instruments: Map<number, Instrument>;
  site: TermsEvidence<SiteTerms> | undefined;
  options: TermsEvidence<OptionTerms> | undefined;
  #jurisdictions: TermsEvidence<Jurisdictions> | undefined;
  readonly #countries: Map<number, string>;
  #routes: ReadonlyMap<string, ConversionRoute> | undefined;

  constructor(saved?: SavedTerms) {
    this.#instruments = new Map(saved?.instruments);
    this.instruments = new Map([...this.#instruments].map(([id, { terms }]) => [id, terms]));
    this.site = saved?.site;
    this.options = saved?.options;
    this.#jurisdictions = saved?.jurisdictions;
    this.#countries = new Map(saved?.countries);
  }

  save(): SavedTerms {
    return {
      instruments: this.#instruments,
      site: this.site,
      options: this.options,
      jurisdictions: this.#jurisdictions,
      countries: this.#countries,
    };
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
    } else if (event.type === 'JurisdictionsPublished') {
      this.#jurisdictions = { terms: jurisdictionsFromJson(event.terms), version: event.factVersion, row };
    } else if (event.type === 'CustomerCountrySet') {
      this.#countries.set(event.uid, event.country);
    }
  }

  /** Where a customer lives, and what is offered there; undefined while there are no profiles. */
  residence(uid: number): ResidenceEvidence | undefined {
    return this.#jurisdictions && residenceIn(this.#jurisdictions, this.#countries.get(uid) ?? '');
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
