/** What the core could not take yet, until it is tried again: it keeps nothing else waiting. Times in milliseconds. */
export class Pauses<K> {
  readonly #pauseMs: number;
  readonly #now: () => number;
  readonly #until = new Map<K, number>();

  constructor(pauseMs: number, now: () => number) {
    this.#pauseMs = pauseMs;
    this.#now = now;
  }

  begin(key: K): void {
    this.#until.set(key, this.#now() + this.#pauseMs);
  }

  /** Those whose pause has not ended. */
  current(): readonly K[] {
    for (const [key, until] of this.#until) if (until <= this.#now()) this.#until.delete(key);
    return [...this.#until.keys()];
  }
}
