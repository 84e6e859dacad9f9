import { DAY, MINUTE } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';

/** Fewer answers than these say nothing. */
const FEWEST = 5;
/** So many of the newest count, of the last month. */
const NEWEST = 200;
const RECENT_MS = 30 * DAY;
const FRESH_MS = MINUTE;

/** How long customers wait for an answer, measured. */
export class AnswerTimes {
  readonly #db: Pool;
  readonly #now: () => number;
  #measured: { readonly at: number; readonly median: Promise<number | null> } | undefined;

  constructor(db: Pool, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The median of the recent waits in seconds, at most a minute old; null while there are too few. */
  median(): Promise<number | null> {
    const at = this.#now();
    if (this.#measured !== undefined && at - this.#measured.at < FRESH_MS) return this.#measured.median;
    const median = this.#measure(at);
    this.#measured = { at, median };
    median.catch(() => {
      this.#measured = undefined;
    });
    return median;
  }

  async #measure(at: number): Promise<number | null> {
    const { rows } = await this.#db.query<{ count: number; median: number | null }>(
      `SELECT count(*)::integer AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_seconds) AS median
       FROM (SELECT waited_seconds FROM support_messages WHERE waited_seconds IS NOT NULL AND sent_at > $1
         ORDER BY sent_at DESC LIMIT ${NEWEST}) AS waits`,
      [new Date(at - RECENT_MS)],
    );
    const { count, median } = rows[0]!;
    return count < FEWEST || median === null ? null : Math.ceil(median);
  }
}
