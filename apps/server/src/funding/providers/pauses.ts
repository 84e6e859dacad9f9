/** What the core could not take yet, until it is tried again: it keeps nothing else waiting. Times in milliseconds. */
export class Pauses {
  readonly #pauseMs: number;
  readonly #now: () => number;
  readonly #until = new Map<bigint, number>();

  constructor(pauseMs: number, now: () => number) {
    this.#pauseMs = pauseMs;
    this.#now = now;
  }

  begin(id: bigint): void {
    this.#until.set(id, this.#now() + this.#pauseMs);
  }

  /** Those whose pause has not ended. */
  current(): readonly bigint[] {
    for (const [id, until] of this.#until) if (until <= this.#now()) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
