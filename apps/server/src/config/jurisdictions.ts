import {
  defaultProfileOf,
  type JurisdictionProfile,
  type Jurisdictions,
  jurisdictionsFromJson,
  NO_JURISDICTIONS,
  PRODUCTS,
  profileOf,
  rulesFor,
} from '@vitrine/domain/config/index';
import type { Book } from '@vitrine/domain/ledger/index';
import type { Commit } from '@vitrine/engine/engine-api';
import type { JurisdictionRow } from '@vitrine/wire/config/jurisdiction-fields';
import type { Pool } from 'pg';

/** The profiles of countries that the core has applied. */
export class AppliedJurisdictions {
  #all = NO_JURISDICTIONS;
  #version = 0;

  static async load(db: Pool): Promise<AppliedJurisdictions> {
    const applied = new AppliedJurisdictions();
    const { rows } = await db.query<{ version: string; body: string }>(
      `SELECT version, body FROM applied_facts WHERE subject = 'jurisdictions'`,
    );
    if (rows[0] !== undefined) applied.#take(rows[0].body, Number(rows[0].version));
    return applied;
  }

  /** Takes the profiles that a commit has put in force. */
  onCommit(commit: Commit): void {
    for (const { events } of commit.rows) {
      for (const event of events)
        if (event.type === 'JurisdictionsPublished') this.#take(event.terms, event.factVersion);
    }
  }

  get all(): Jurisdictions {
    return this.#all;
  }
  /** 0: none were published. */
  get version(): number {
    return this.#version;
  }
  get default(): JurisdictionProfile {
    return defaultProfileOf(this.#all);
  }
  /** The profile of a country; of an unknown one, the empty text, the default. */
  readonly profileOf = (country: string): JurisdictionProfile => profileOf(this.#all, country);

  #take(text: string, version: number): void {
    this.#all = jurisdictionsFromJson(text);
    this.#version = version;
  }
}

/** What a profile offers for money of a book, as customers see it. */
export function jurisdictionRow(profile: JurisdictionProfile, book: Book, country: string): JurisdictionRow {
  const { caps, products } = rulesFor(profile, book);
  return {
    country,
    is_close_only: profile.closeOnly ? '1' : '0',
    close_only_reasons: profile.reasons,
    leverage_caps: caps,
    is_offered: Object.fromEntries(
      PRODUCTS.map((product) => [product, products.includes(product) ? '1' : '0']),
    ) as JurisdictionRow['is_offered'],
    is_bonus: '0',
    minimum_age: profile.minimumAge,
    risk_warnings: profile.warnings,
  };
}
