/** Where counts are told to the other edges. */
export interface Teller {
  /** What is counted before it is told. */
  readonly step: number;
  readonly tell: (key: string, count: number) => void;
}

/**
 * Counts per key in windows of fixed length, all in memory. Keys are forgotten with their window, so that a flood of
 * different addresses cannot fill the memory for longer than one.
 */
export class WindowCounter {
  readonly #windowMs: number;
  readonly #limit: number;
  readonly #now: () => number;
  readonly #teller: Teller | undefined;
  #window = 0;
  #counts = new Map<string, number>();
  /** Of these, what was counted here and the other edges have not been told. */
  #untold = new Map<string, number>();

  constructor(limit: number, windowMs: number, now: () => number = Date.now, teller?: Teller) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#now = now;
    this.#teller = teller;
  }

  /** True when the key may go on; counts it. */
  allows(key: string): boolean {
    this.#turn();
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    // What comes after the limit changes nothing anywhere.
    if (this.#teller !== undefined && count <= this.#limit + this.#teller.step) this.#gather(key, this.#teller);
    return count <= this.#limit;
  }

  /** True when the key has used up its window; counts nothing. */
  isSpent(key: string): boolean {
    this.#turn();
    return (this.#counts.get(key) ?? 0) >= this.#limit;
  }

  /** Another edge has counted so many. */
  heard(key: string, count: number): void {
    this.#turn();
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  #gather(key: string, { step, tell }: Teller): void {
    const untold = (this.#untold.get(key) ?? 0) + 1;
    this.#untold.set(key, untold < step ? untold : 0);
    if (untold >= step) tell(key, untold);
  }

  #turn(): void {
    const window = Math.floor(this.#now() / this.#windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts = new Map();
    this.#untold = new Map();
  }
}
