import type { Book } from '../../../domain/src/ledger/chart.ts';
import type { Instrument } from '../../../domain/src/market/instrument.ts';
import type { JurisdictionsFact } from '../../src/config/input.ts';
import type { NaiveAccount } from '../ledger/naive-ledger.ts';

/** Where customers live decides what is offered to them: one list, read from end to end each time. */
export class NaiveJurisdictions {
  #profiles: JurisdictionsFact['profiles'] = [];

  take({ profiles }: JurisdictionsFact): void {
    this.#profiles = profiles;
  }

  /** Why the customer opens nothing. */
  barred({ country }: NaiveAccount): string | undefined {
    return this.#of(country)?.closeOnly === true ? 'refused config.country-close-only' : undefined;
  }

  offersOptions({ country, book }: NaiveAccount): boolean {
    return this.#rulesOf(country, book)?.products.includes('options') ?? true;
  }

  /** The instrument as it is offered to the customer: no leverage cap is above that of their country. */
  offered({ country, book }: NaiveAccount, terms: Instrument): Instrument {
    const cap = this.#rulesOf(country, book)?.caps[terms.assetClass];
    if (cap === undefined || cap >= terms.leverageCap[book]) return terms;
    return { ...terms, leverageCap: { ...terms.leverageCap, [book]: cap } };
  }

  #rulesOf(country: string, book: Book) {
    const profile = this.#of(country);
    return book === 'real' ? profile?.real : profile?.practice;
  }

  #of(country: string) {
    const named = this.#profiles.filter(({ countries }) => countries.some((one) => one === country));
    return named[0] ?? this.#profiles.filter(({ id }) => id === 'default')[0];
  }
}
