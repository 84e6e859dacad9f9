import type { Instant } from '@vitrine/domain/kernel/time';
import type { Quote, Tick } from '@vitrine/domain/market/tick';

/**
 * Milliseconds. A longer time between polls is an interruption (a sleeping machine): quotes due in between are lost, as
 * after a restart, and the feed continues from its last price. After a shorter one, such as a process that was busy, the
 * quotes are sequenced at the times at which they were due.
 */
export const INTERRUPTION = 30_000;

/**
 * A source of quotes. A feed is polled: it returns the quotes that are due, in order, and knows nothing of customers.
 */
export interface Feed {
  readonly name: string;
  /** Ids of the instruments this feed quotes. */
  readonly instruments: ReadonlySet<number>;
  /**
   * Called once before the first poll with the newest tick of each of its instruments: prices continue from there.
   * `stoppedAt` is when the newest tick of any feed came, undefined without one: until then time had passed.
   */
  resume(at: Instant, last: readonly Tick[], stoppedAt?: Instant): void;
  /** All quotes due up to and including `at`, oldest first. Quotes missed during downtime are not made up. */
  poll(at: Instant): FeedEvent[];
}

/** `at` is when it was due. */
export type FeedEvent =
  | { readonly type: 'quote'; readonly at: Instant; readonly quote: Quote }
  | { readonly type: 'replay-restart'; readonly at: Instant; readonly instruments: readonly number[] };
