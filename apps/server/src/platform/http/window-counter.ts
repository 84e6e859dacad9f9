/**
 * Counts per key in windows of fixed length, all in memory. Keys are forgotten with their window, so that a flood of
 * different addresses cannot fill the memory for longer than one.
 */
export class WindowCounter {
  readonly #windowMs: number;
  readonly #limit: number;
  readonly #now: () => number;
  #window = 0;
  #counts = new Map<string, number>();

  constructor(limit: number, windowMs: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** True when the key may go on; counts it. */
  allows(key: string): boolean {
    this.#turn();
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#limit;
  }

  /** True when the key has used up its window; counts nothing. */
  isSpent(key: string): boolean {
    this.#turn();
    return (this.#counts.get(key) ?? 0) >= this.#limit;
  }

  #turn(): void {
    const window = Math.floor(this.#now() / this.#windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts = new Map();
  }
}
