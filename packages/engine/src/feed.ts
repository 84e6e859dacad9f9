import type { Instant } from '@vitrine/domain/kernel/time';
import type { Quote, Tick } from '@vitrine/domain/market/tick';

/**
 * Milliseconds. Polls further apart than this are an interruption (a sleeping machine): what would have been due in
 * between is lost, as after a restart, and the feed goes on from its last price.
 */
export const INTERRUPTION = 5_000;

/** Where quotes come from. A feed is polled: it gives what is due at the instant, in order, and never looks at customers. */
export interface Feed {
  readonly name: string;
  /** Ids of the instruments this feed quotes. */
  readonly instruments: ReadonlySet<number>;
  /** Called once before the first poll with the newest tick of each of its instruments: prices go on from there. */
  resume(at: Instant, last: readonly Tick[]): void;
  /** Everything due up to and including `at`, oldest first. Downtime gives no invented quotes. */
  poll(at: Instant): FeedEvent[];
}

export type FeedEvent =
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'replay-restart'; readonly instruments: readonly number[] };
