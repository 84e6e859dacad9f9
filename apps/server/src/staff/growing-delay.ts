import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';

const FREE = 5;
const LONGEST_MS = 15 * MINUTE;
const FORGOTTEN_MS = HOUR;
const KEPT = 100_000;

interface Failures {
  count: number;
  lastAt: number;
}

/**
 * After five failures under a key the next attempt waits 1 s, then 2 s, 4 s ... up to 15 minutes; an hour without one
 * forgets them. An attempt that comes too early counts for nothing, so that nobody makes another's wait longer.
 */
export class GrowingDelay {
  readonly #now: () => number;
  readonly #failures = new Map<string, Failures>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whole seconds, rounded up, until the next attempt under any of the keys; 0: now. */
  secondsLeft(...keys: readonly string[]): number {
    return Math.max(...keys.map((key) => this.#left(key)));
  }

  failed(...keys: readonly string[]): void {
    for (const key of keys) {
      const count = (this.#alive(key)?.count ?? 0) + 1;
      // In the order of the last failure: the first is the one to forget.
      this.#failures.delete(key);
      this.#failures.set(key, { count, lastAt: this.#now() });
    }
    while (this.#failures.size > KEPT) {
      const [oldest] = this.#failures.keys();
      if (oldest === undefined) return;
      this.#failures.delete(oldest);
    }
  }

  succeeded(...keys: readonly string[]): void {
    for (const key of keys) this.#failures.delete(key);
  }

  #alive(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    if (failures === undefined || this.#now() - failures.lastAt <= FORGOTTEN_MS) return failures;
    this.#failures.delete(key);
    return undefined;
  }

  #left(key: string): number {
    const failures = this.#alive(key);
    if (failures === undefined || failures.count < FREE) return 0;
    const delay = Math.min(SECOND * 2 ** Math.min(failures.count - FREE, 20), LONGEST_MS);
    return Math.max(0, Math.ceil((failures.lastAt + delay - this.#now()) / SECOND));
  }
}
