import { SECOND } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

const STORE_MS = 2 * SECOND;
/** Customers whose language an edge remembers, so that it is not stored again and again. */
const KNOWN = 100_000;

/** The language in which customers have the inbox open: what is new is stored together, a moment later. */
export class ReaderLanguages {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #known = new Map<number, Language>();
  #changed = new Map<number, Language>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(db: Pool, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  note(uid: number, language: Language): void {
    if (this.#known.get(uid) === language) return;
    if (this.#known.size >= KNOWN) this.#known.clear();
    this.#known.set(uid, language);
    this.#changed.set(uid, language);
    this.#timer ??= setTimeout(() => void this.#store(), STORE_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#store();
  }

  async #store(): Promise<void> {
    this.#timer = undefined;
    const changed = this.#changed;
    this.#changed = new Map();
    if (changed.size === 0) return;
    try {
      await this.#db.query(
        `INSERT INTO reader_languages (uid, language) SELECT * FROM unnest($1::bigint[], $2::text[])
         ON CONFLICT (uid) DO UPDATE SET language = excluded.language`,
        [[...changed.keys()], [...changed.values()]],
      );
    } catch (error) {
      // The next visit tells it again.
      for (const uid of changed.keys()) this.#known.delete(uid);
      this.#log.warn({ err: error }, 'languages of readers are not stored');
    }
  }
}
