interface Lane {
  running: number;
  /** Those that wait, first come first served. */
  readonly waiting: (() => void)[];
}

/** Lets each key run a few tasks at a time; further ones wait their turn, up to a limit. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #lanes = new Map<string, Lane>();

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** True when as many of the key wait as may. */
  isFull(key: string): boolean {
    return (this.#lanes.get(key)?.waiting.length ?? 0) >= this.#mostWaiting;
  }

  /** What the task gives, at once if it may run and gives it at once. */
  run(key: string, task: () => unknown): unknown {
    const lane = this.#lanes.get(key);
    if (lane === undefined || lane.running < this.#atOnce) return this.#begin(key, task);
    // Begun by whoever ends: nobody who comes in between takes the turn.
    return new Promise((resolve) => lane.waiting.push(() => resolve(this.#begin(key, task))));
  }

  #begin(key: string, task: () => unknown): unknown {
    const given = attempt(task);
    if (!(given instanceof Promise)) {
      this.#next(key);
      return given;
    }
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    lane.running += 1;
    return given.finally(() => {
      lane.running -= 1;
      this.#next(key);
    });
  }

  /** Lets the next one begin, and forgets a key that has nothing to do. */
  #next(key: string): void {
    const lane = this.#lanes.get(key);
    if (lane === undefined) return;
    const next = lane.waiting.shift();
    if (next !== undefined) next();
    else if (lane.running === 0) this.#lanes.delete(key);
  }
}

/** What a task gives; a rejection when it throws. */
function attempt(task: () => unknown): unknown {
  try {
    return task();
  } catch (error) {
    return Promise.reject(error);
  }
}
