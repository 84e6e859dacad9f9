import { type FundingTerms, INITIAL_TWO_STAFF_ABOVE, isMilder } from '@vitrine/domain/funding/index';
import { Ints } from '../columns.ts';

/** Terms before the site has published any: no currency is offered. */
const NO_TERMS: FundingTerms = {
  currencies: [],
  checks: { depositNeedsName: false, withdrawalNeedsName: false, withdrawalNeedsPayPassword: false },
  twoStaffAbove: INITIAL_TWO_STAFF_ABOVE,
};

/** All versions of the terms, and which one each customer has. */
export class CustomerTerms {
  readonly #versions = new Map<number, FundingTerms>();
  /** The version that replaced another one because it is milder. */
  readonly #replacedBy = new Map<number, number>();
  readonly #versionOf = new Ints();
  #newest = 0;

  /** The newest version; 0: none was published. */
  get newest(): number {
    return this.#newest;
  }
  get(version: number): FundingTerms {
    return this.#versions.get(version) ?? NO_TERMS;
  }
  /** All versions, oldest first, with the version that replaced them (0: none did). */
  *all(): Generator<{ readonly version: number; readonly terms: FundingTerms; readonly replacedBy: number }> {
    for (const [version, terms] of this.#versions) {
      yield { version, terms, replacedBy: this.#replacedBy.get(version) ?? 0 };
    }
  }

  /** Versions are published in ascending order. */
  publish(version: number, terms: FundingTerms): void {
    this.#versions.set(version, terms);
    this.#newest = version;
  }
  replace(version: number, by: number): void {
    this.#replacedBy.set(version, by);
  }
  /** Versions that nothing has replaced, and that these terms would replace. */
  *milderThan(terms: FundingTerms): Generator<number> {
    for (const [version, known] of this.#versions) {
      if (!this.#replacedBy.has(version) && isMilder(terms, known)) yield version;
    }
  }

  /** The version a customer was last bound to; 0: none yet. */
  boundVersion(customer: number): number {
    return this.#versionOf.get(customer) || 0;
  }
  bind(customer: number, version: number): void {
    this.#versionOf.set(customer, version);
  }

  /**
   * The version that applies to a customer: the one they are bound to, or what has replaced it step by step. The newest
   * one for a customer who has none, or owns nothing (rules §6).
   */
  versionFor(customer: number, ownsNothing: boolean): number {
    let version = this.boundVersion(customer);
    if (version === 0 || ownsNothing) return this.#newest;
    for (let next = this.#replacedBy.get(version); next !== undefined; next = this.#replacedBy.get(version)) {
      version = next;
    }
    return version;
  }
}
