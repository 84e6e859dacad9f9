import type { Instant } from '@vitrine/domain/kernel/time';
import {
  type Barrier,
  type BreakKind,
  barrierIn,
  type ClockChanges,
  type LossCount,
  NO_OWN_LIMIT,
  type OwnLimit,
  type OwnLimitKind,
} from '@vitrine/domain/ledger/index';
import { Ints } from '../columns.ts';

/** What a customer has set for themselves. */
interface CustomerLimits {
  readonly limits: Map<OwnLimitKind, OwnLimit>;
  /** When a time-out and a self-exclusion end. */
  readonly breaks: Map<BreakKind, Instant>;
  /** From the first loss limit on. */
  count: LossCount | undefined;
}

const NONE_SET: CustomerLimits = { limits: new Map(), breaks: new Map(), count: undefined };

/** The limits that customers have set for themselves. Customers without any cost one number in a column. */
export class OwnLimits {
  /** Clock changes of the site's timezone, and the version and zone they came with. */
  days: { readonly zone: string; readonly changes: ClockChanges; readonly version: number } = {
    zone: 'UTC',
    changes: [],
    version: 0,
  };
  /** 1 if the customer has an entry. */
  readonly #has = new Ints();
  readonly #entries = new Map<number, CustomerLimits>();
  #countsAnybody = false;

  limitOf(customer: number, limit: OwnLimitKind): OwnLimit {
    return this.#read(customer).limits.get(limit) ?? NO_OWN_LIMIT;
  }
  setLimit(customer: number, limit: OwnLimitKind, value: OwnLimit): void {
    this.#write(customer).limits.set(limit, value);
  }

  /** The end of the break that ends last; 0: there was none. */
  breakUntil(customer: number): Instant {
    return Math.max(0, ...this.#read(customer).breaks.values());
  }
  setBreak(customer: number, kind: BreakKind, until: Instant): void {
    this.#write(customer).breaks.set(kind, until);
  }

  countOf(customer: number): LossCount | undefined {
    return this.#read(customer).count;
  }
  setCount(customer: number, count: LossCount): void {
    this.#write(customer).count = count;
    this.#countsAnybody = true;
  }
  /** False until the first customer sets a loss limit: no posting needs to be looked at. */
  get countsAnybody(): boolean {
    return this.#countsAnybody;
  }
  /** True for a customer whose results are counted. */
  counts(customer: number): boolean {
    return this.#has.get(customer) === 1 && this.#read(customer).count !== undefined;
  }

  /**
   * What keeps a customer from opening anything; of several the one that the order of refusals names first. `count`:
   * with these results instead of those counted.
   */
  barrierOf(customer: number, at: Instant, count?: LossCount): Barrier | undefined {
    if (this.#has.get(customer) !== 1) return undefined;
    const set = this.#read(customer);
    return barrierIn(set, count ?? set.count, at);
  }

  /** All customers who have set something. */
  *all(): Generator<readonly [customer: number, set: Readonly<CustomerLimits>]> {
    yield* this.#entries;
  }

  #read(customer: number): CustomerLimits {
    return this.#entries.get(customer) ?? NONE_SET;
  }

  #write(customer: number): CustomerLimits {
    const known = this.#entries.get(customer);
    if (known !== undefined) return known;
    const entry: CustomerLimits = { limits: new Map(), breaks: new Map(), count: undefined };
    this.#entries.set(customer, entry);
    this.#has.set(customer, 1);
    return entry;
  }
}
