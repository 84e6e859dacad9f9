import { SECOND } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { startPolling } from '../../platform/polling.ts';
import { Pauses } from '../pauses.ts';
import type { Arrival } from './provider.ts';

const POLL_MS = SECOND;
const AT_ONCE = 100;
/** An arrival in a currency that has no price now is tried again after this. */
const PAUSE_MS = 5 * SECOND;

/** An arrival that belongs to a deposit, on its way to the core. */
export interface MatchedArrival {
  /** The provider's own number of it. */
  readonly entry: bigint;
  readonly deposit: bigint;
  readonly arrival: Arrival;
  /** Who matched it; undefined: the provider, because it is exact. */
  readonly staff: number | undefined;
}

/** Records an arrival in the core, once for its reference however often it is called. Answers the refusal, if any. */
export type RecordArrival = (matched: MatchedArrival) => Promise<string | undefined>;

/** Where matched arrivals wait: a table of the provider. */
export interface ArrivalQueue {
  /** The oldest, without those in `paused`. */
  matched(db: Pool, limit: number, paused?: readonly bigint[]): Promise<readonly MatchedArrival[]>;
  recorded(db: Pool, entry: bigint): Promise<void>;
  refused(db: Pool, entry: bigint, reason: string): Promise<void>;
}

/**
 * Reports what is matched to the core. An arrival leaves its queue only after the core has answered; if the process ends
 * between, it is reported again under the same reference, which the core knows.
 */
export class ArrivalReporter {
  readonly #db: Pool;
  readonly #record: RecordArrival;
  readonly #log: Logger;
  /** For a price. The numbers of two queues may be the same. */
  readonly #pauses: ReadonlyMap<ArrivalQueue, Pauses<bigint>>;

  constructor(
    db: Pool,
    queues: readonly ArrivalQueue[],
    record: RecordArrival,
    log: Logger,
    now: () => number = Date.now,
  ) {
    this.#db = db;
    this.#record = record;
    this.#log = log;
    this.#pauses = new Map(queues.map((queue) => [queue, new Pauses<bigint>(PAUSE_MS, now)]));
  }

  /** Reports until what it returns is called. */
  start(): () => Promise<void> {
    return startPolling(
      (signal) => this.reportAll(signal),
      POLL_MS,
      (error) => this.#log.warn({ err: error }, 'arrivals wait to be recorded'),
    );
  }

  /** Reports everything that waits. Throws when the core or the database cannot be asked: the rest waits. */
  async reportAll(signal?: AbortSignal): Promise<void> {
    for (const [queue, pauses] of this.#pauses) {
      for (const matched of await queue.matched(this.#db, AT_ONCE, pauses.current())) {
        if (signal?.aborted === true) return;
        const refusal = await this.#record(matched);
        // Prices come back: nobody need decide anything.
        if (refusal === 'funding.no-rate') pauses.begin(matched.entry);
        else if (refusal === undefined) await queue.recorded(this.#db, matched.entry);
        else await queue.refused(this.#db, matched.entry, refusal);
      }
    }
  }
}
