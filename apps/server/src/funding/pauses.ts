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

  isPaused(key: K): boolean {
    return (this.#until.get(key) ?? 0) > this.#now();
  }

  /** Those whose pause has not ended. */
  current(): readonly K[] {
    this.forgetEnded();
    return [...this.#until.keys()];
  }

  forgetEnded(): void {
    for (const [key, until] of this.#until) if (until <= this.#now()) this.#until.delete(key);
  }
}
