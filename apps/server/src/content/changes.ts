import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { NoticeTopics } from '../platform/realtime/notice-topics.ts';

export const CONTENT_TOPIC = 'CONTENT';
/** Node's timers hold no longer wait. */
const LONGEST_WAIT_MS = 86_400_000;
const RETRY_MS = 1_000;
/** So that a time has come for the database too, which rounds it to microseconds. */
const AFTER_MS = 2;

/**
 * When what customers read becomes something else: a text was published or withdrawn, or the time of one has come. Every
 * edge watches for itself, by the clock of the database that all of them read from: a schedule needs no job that could be
 * missed or run twice.
 */
export class ContentChanges {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #topics: NoticeTopics;
  #revision = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** Of several looks at once the last one counts. */
  #looks = 0;

  constructor(db: Pool, log: Logger, topics: NoticeTopics) {
    this.#db = db;
    this.#log = log;
    this.#topics = topics;
  }

  /** Different after every change. */
  get revision(): number {
    return this.#revision;
  }

  /** Something has changed, now. */
  tell(): void {
    this.#revision += 1;
    this.#topics.tell(CONTENT_TOPIC);
    this.watch();
  }

  /** Waits for the next time that somebody has set. */
  watch(): void {
    clearTimeout(this.#timer);
    this.#looks += 1;
    const look = this.#looks;
    this.#times().then(
      ({ last, next }) => {
        if (last !== undefined) this.#topics.remember(CONTENT_TOPIC, last);
        if (look === this.#looks) this.#wait(next);
      },
      (error: unknown) => {
        if (this.#isStopped) return;
        this.#log.warn({ err: error }, 'the times at which texts are published cannot be read');
        this.#timer = setTimeout(() => this.watch(), RETRY_MS);
      },
    );
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #wait(ms: number | undefined): void {
    clearTimeout(this.#timer);
    if (ms === undefined || this.#isStopped) return;
    const isFar = ms > LONGEST_WAIT_MS;
    this.#timer = setTimeout(() => (isFar ? this.watch() : this.tell()), isFar ? LONGEST_WAIT_MS : ms + AFTER_MS);
  }

  /** Milliseconds since the last time of a text, and until the next one. */
  async #times(): Promise<{ readonly last: number | undefined; readonly next: number | undefined }> {
    const { rows } = await this.#db.query<{ last: number | null; next: number | null }>(
      `SELECT floor(extract(epoch FROM clock_timestamp() - max(at) FILTER (WHERE at <= now())) * 1000)::float8 AS last,
              ceil(extract(epoch FROM min(at) FILTER (WHERE at > now()) - clock_timestamp()) * 1000)::float8 AS next
       FROM (SELECT publish_at AS at FROM content_versions UNION ALL SELECT withdraw_at FROM content_versions) AS times`,
    );
    const { last, next } = rows[0]!;
    return { last: last ?? undefined, next: next === null ? undefined : Math.max(0, next) };
  }
}
