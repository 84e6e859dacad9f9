/**
 * The server's time as far as it can be known here: the device's clock corrected by the smallest delay seen so far.
 * Ages of quotes and the opening of markets are judged by it, so that a device with a wrong clock judges rightly.
 */
export class ServerClock {
  readonly #now: () => number;
  #skew: number | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Something that the server stamped at `at` (milliseconds) has just arrived. */
  observe(at: number): void {
    const skew = at - this.#now();
    if (this.#skew === undefined || skew > this.#skew) this.#skew = skew;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#now() + (this.#skew ?? 0);
  }
}

export const serverClock = new ServerClock();
