import type { ConfigRefusal } from '@vitrine/domain/config/index';
import {
  defaultProfileOf,
  type JurisdictionProfile,
  type Jurisdictions,
  jurisdictionsFromJson,
  jurisdictionsToJson,
  NO_JURISDICTIONS,
  type Product,
  rulesFor,
  strictestCap,
} from '@vitrine/domain/config/index';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Room } from '../room.ts';
import { wholeOf } from '../stored.ts';
import type { ConfigEvent } from './events.ts';
import type { JurisdictionsFact } from './input.ts';

/** The profiles in force. */
export class JurisdictionState {
  #all = NO_JURISDICTIONS;
  #default = defaultProfileOf(NO_JURISDICTIONS);
  #ofCountry: ReadonlyMap<string, JurisdictionProfile> = new Map();
  #version = 0;

  get all(): Jurisdictions {
    return this.#all;
  }
  /** 0: none were published. */
  get version(): number {
    return this.#version;
  }
  /** The profile of a country; of an unknown one, the empty text, the default. */
  profileOf(country: string): JurisdictionProfile {
    return this.#ofCountry.get(country) ?? this.#default;
  }
  publish(terms: string, version: number): void {
    this.#all = jurisdictionsFromJson(terms);
    this.#default = defaultProfileOf(this.#all);
    this.#ofCountry = new Map(
      this.#all.profiles.flatMap((profile) => profile.countries.map((country) => [country, profile] as const)),
    );
    this.#version = version;
  }
}

/** Where customers live, and with which money they trade. */
export interface Residents {
  countryAt(customer: number): string;
  bookAt(customer: number): 'real' | 'paper' | 'demo';
}

/** What the jurisdiction of each customer keeps them from. Only what opens or enlarges something asks. */
export class CustomerJurisdictions {
  readonly #state: JurisdictionState;
  readonly #residents: Residents;

  constructor(state: JurisdictionState, residents: Residents) {
    this.#state = state;
    this.#residents = residents;
  }

  /** Why the customer may not open or enlarge anything: their country is given up. */
  refuseNewRisk(customer: number): Refusal<ConfigRefusal> | undefined {
    return this.#profileOf(customer).closeOnly ? refusal('config.country-close-only') : undefined;
  }

  /** Why the customer does not get a product. */
  refuseProduct(customer: number, product: Product): Refusal<ConfigRefusal> | undefined {
    return this.#rulesOf(customer).products.includes(product) ? undefined : refusal('config.not-in-country');
  }

  /** The stricter of an instrument's leverage cap and the one of the customer's country for its class. */
  leverageCap(customer: number, instrumentCap: number, assetClass: string): number {
    return strictestCap(instrumentCap, this.#rulesOf(customer), assetClass);
  }

  #rulesOf(customer: number) {
    return rulesFor(this.#profileOf(customer), this.#residents.bookAt(customer));
  }

  #profileOf(customer: number): JurisdictionProfile {
    return this.#state.profileOf(this.#residents.countryAt(customer));
  }
}

const SUBJECT = 'jurisdictions';

interface JurisdictionContext {
  readonly jurisdictions: JurisdictionState;
}

/** The part of the room that knows the profiles. What is open, pending orders included, is left as it is. */
export const jurisdictionPart = {
  facts: {
    jurisdictions({ jurisdictions }, step, fact, factVersion) {
      if (factVersion <= jurisdictions.version) return;
      step.emit({ type: 'JurisdictionsPublished', factVersion, terms: jurisdictionsToJson(fact) });
    },
  },
  apply: {
    JurisdictionsPublished({ jurisdictions }, { terms, factVersion }) {
      jurisdictions.publish(terms, factVersion);
    },
  },
  project: {
    JurisdictionsPublished({ factVersion, terms }, _row, rows) {
      rows.upsert('applied_facts', { subject: SUBJECT, version: factVersion, body: terms });
    },
  },
  stored: [
    {
      rows: { table: 'applied_facts', columns: ['version', 'body'], where: { subject: SUBJECT } },
      load({ jurisdictions }, { version, body }) {
        jurisdictions.publish(body as string, wholeOf(version));
      },
    },
  ],
  // Without profiles there is no line, so that older journals keep their state hash.
  *stateLines({ jurisdictions }) {
    if (jurisdictions.version > 0)
      yield `jurisdictions ${jurisdictions.version} ${jurisdictionsToJson(jurisdictions.all)}`;
  },
} satisfies Pick<
  Room<JurisdictionContext, never, JurisdictionsFact, Extract<ConfigEvent, { type: 'JurisdictionsPublished' }>>,
  'facts' | 'apply' | 'project' | 'stored' | 'stateLines'
>;
