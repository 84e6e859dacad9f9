/** How many of a thing each key holds now, up to a limit. A key that holds none takes no memory. */
export class HeldCount {
  readonly #limit: number;
  readonly #held = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** True when the key may hold one more; counts it. */
  take(key: string): boolean {
    if (this.isFull(key)) return false;
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    return true;
  }

  isFull(key: string): boolean {
    return (this.#held.get(key) ?? 0) >= this.#limit;
  }

  /** Gives back one that was taken. */
  giveBack(key: string): void {
    const left = (this.#held.get(key) ?? 1) - 1;
    if (left === 0) this.#held.delete(key);
    else this.#held.set(key, left);
  }
}
