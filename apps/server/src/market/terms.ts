import type { SiteTerms } from '@vitrine/domain/config/index';
import { siteTermsFromJson } from '@vitrine/domain/config/index';
import {
  type Conversion,
  type ConversionRoute,
  conversionAt,
  conversionRoutes,
} from '@vitrine/domain/market/conversion';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { instrumentFromJson } from '@vitrine/domain/market/instrument-json';
import type { Tick } from '@vitrine/domain/market/tick';
import type { Commit } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import { readAppliedTerms, readInstrumentVersions } from './store.ts';

/** The terms that the core has applied, and all earlier versions, which orders may refer to. */
export class Terms {
  readonly #instruments = new Map<number, Instrument>();
  readonly #versions = new Map<string, Instrument>();
  /** Version in force, by instrument. */
  readonly #current = new Map<number, number>();
  #ordered: readonly Instrument[] = [];
  #site: SiteTerms | undefined;
  #siteVersion = 0;
  #revision = 0;
  #routes: ReadonlyMap<string, ConversionRoute> = new Map();

  async load(db: Pool): Promise<void> {
    for (const { subject, version, body } of await readInstrumentVersions(db)) {
      this.#versions.set(`${subject} ${version}`, body);
    }
    for (const { subject, version, body } of await readAppliedTerms(db)) {
      if (subject === 'site') this.#takeSite(body, version);
      else if (subject.startsWith('instrument/')) this.#take(instrumentFromJson(body), version);
    }
    this.#settle();
  }

  /** Applies the terms that a commit has published. */
  onCommit(commit: Commit): void {
    let changed = false;
    for (const row of commit.rows) {
      for (const event of row.events) {
        if (event.type === 'InstrumentPublished') this.#take(instrumentFromJson(event.terms), event.factVersion);
        else if (event.type === 'SitePublished') this.#takeSite(event.terms, event.factVersion);
        else continue;
        changed = true;
      }
    }
    if (changed) this.#settle();
  }

  /** By id. */
  get instruments(): readonly Instrument[] {
    return this.#ordered;
  }

  get(id: number): Instrument | undefined {
    return this.#instruments.get(id);
  }

  /** The version in force of an instrument; 0 if it does not exist. */
  versionOf(id: number): number {
    return this.#current.get(id) ?? 0;
  }

  /** The terms that an order was opened on. Throws if there is no such version. */
  at(id: number, version: number): Instrument {
    const terms = this.#versions.get(`instrument/${id} ${version}`);
    if (terms === undefined) throw new Error(`instrument ${id} has no terms of version ${version}`);
    return terms;
  }

  /** The site's money terms. Throws before the first are applied: nothing is served until then. */
  get site(): SiteTerms {
    if (this.#site === undefined) throw new Error('the site has no terms yet');
    return this.#site;
  }

  get siteVersion(): number {
    return this.#siteVersion;
  }

  /** Grows with every change of any terms. */
  get revision(): number {
    return this.#revision;
  }

  /** The conversion rate of a currency to the account currency at the newest ticks, `undefined` if there is none. */
  conversion(currency: string, tickOf: (instrument: number) => Tick | undefined): Conversion | undefined {
    const route = this.#routes.get(currency);
    return route === undefined ? undefined : conversionAt(route, tickOf(route.instrument));
  }

  /** The instrument whose price converts a currency; 0 for the account currency, `undefined` if none converts it. */
  conversionInstrument(currency: string): number | undefined {
    return this.#routes.get(currency)?.instrument;
  }

  #take(instrument: Instrument, version: number): void {
    this.#instruments.set(instrument.id, instrument);
    this.#current.set(instrument.id, version);
    this.#versions.set(`instrument/${instrument.id} ${version}`, instrument);
  }

  #takeSite(text: string, version: number): void {
    this.#site = siteTermsFromJson(text);
    this.#siteVersion = version;
  }

  #settle(): void {
    this.#revision += 1;
    this.#ordered = [...this.#instruments.values()].sort((a, b) => a.id - b.id);
    if (this.#site !== undefined) this.#routes = conversionRoutes(this.#ordered, this.#site.currency);
  }
}
