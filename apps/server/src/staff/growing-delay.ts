import { HOUR, SECOND } from '@vitrine/domain/kernel/time';
import { Refused } from '../platform/http/answer.ts';

const FREE_FAILURES = 5;
const FORGOTTEN_MS = HOUR;
const KEPT = 100_000;

interface Failures {
  count: number;
  lastAt: number;
}

/**
 * After `freeFailures` for a key the next attempt must wait 1 s, then 2 s, 4 s ... up to a maximum. An hour without a
 * failure resets the delay. An attempt that comes too early does not count, so that nobody can lengthen another
 * person's wait.
 */
export class GrowingDelay {
  readonly #longestMs: number;
  readonly #now: () => number;
  readonly #freeFailures: number;
  readonly #failures = new Map<string, Failures>();

  constructor(longestMs: number, now: () => number, freeFailures = FREE_FAILURES) {
    this.#longestMs = longestMs;
    this.#now = now;
    this.#freeFailures = freeFailures;
  }

  /** Whole seconds, rounded up, until the next attempt; 0: now. */
  secondsLeft(key: string): number {
    const failures = this.#alive(key);
    if (failures === undefined || failures.count < this.#freeFailures) return 0;
    const delay = Math.min(SECOND * 2 ** Math.min(failures.count - this.#freeFailures, 20), this.#longestMs);
    return Math.max(0, Math.ceil((failures.lastAt + delay - this.#now()) / SECOND));
  }

  /** The refusal of an attempt that comes too early. */
  refusal(key: string): Refused | undefined {
    const seconds = this.secondsLeft(key);
    return seconds === 0 ? undefined : new Refused('staff.wait', { seconds });
  }

  failed(key: string): void {
    const count = (this.#alive(key)?.count ?? 0) + 1;
    // The map is in the order of the last failure: the first entry is the oldest.
    this.#failures.delete(key);
    this.#failures.set(key, { count, lastAt: this.#now() });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > KEPT && oldest !== undefined) this.#failures.delete(oldest);
  }

  /** Takes back one failure: the attempt was not looked at. */
  forgive(key: string): void {
    const failures = this.#alive(key);
    if (failures === undefined) return;
    failures.count -= 1;
    // What was never looked at pushes no one else out of the map.
    if (failures.count === 0) this.#failures.delete(key);
  }

  succeeded(key: string): void {
    this.#failures.delete(key);
  }

  #alive(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    if (failures === undefined || this.#now() - failures.lastAt <= FORGOTTEN_MS) return failures;
    this.#failures.delete(key);
    return undefined;
  }
}
