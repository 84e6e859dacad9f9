import type { Teller } from './window-counter.ts';

interface Elsewhere {
  readonly count: number;
  /** By `performance.now`. */
  readonly heardAt: number;
}

/** How many of a thing each key holds now, up to a limit. A key that holds none takes no memory. */
export class HeldCount {
  readonly #limit: number;
  readonly #teller: Teller | undefined;
  readonly #forgetMs: number;
  readonly #held = new Map<string, number>();
  /** What is held at other edges, by key and edge. */
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();

  /** `forgetMs`: when another edge has not told for so long, it is gone. */
  constructor(limit: number, teller?: Teller, forgetMs = 0) {
    this.#limit = limit;
    this.#teller = teller;
    this.#forgetMs = forgetMs;
  }

  /** True when the key may hold one more; counts it. */
  take(key: string): boolean {
    if (this.isFull(key)) return false;
    this.#set(key, (this.#held.get(key) ?? 0) + 1);
    return true;
  }

  isFull(key: string): boolean {
    return (this.#held.get(key) ?? 0) + this.#heldElsewhere(key) >= this.#limit;
  }

  /** Gives back one that was taken. */
  giveBack(key: string): void {
    this.#set(key, (this.#held.get(key) ?? 1) - 1);
  }

  /** Another edge holds so many. */
  heard(edge: string, key: string, count: number): void {
    const edges = this.#elsewhere.get(key) ?? new Map<string, Elsewhere>();
    this.#elsewhere.set(key, edges);
    if (count > 0) edges.set(edge, { count, heardAt: performance.now() });
    else edges.delete(edge);
    if (edges.size === 0) this.#elsewhere.delete(key);
  }

  /** Tells the other edges what is held here, and forgets edges that are gone. */
  tellAgain(): void {
    const { step, tell } = this.#teller ?? { step: Number.POSITIVE_INFINITY, tell: () => undefined };
    for (const [key, count] of this.#held) if (count >= step) tell(key, count);
    const oldest = performance.now() - this.#forgetMs;
    for (const [key, edges] of this.#elsewhere) {
      for (const [edge, { heardAt }] of edges) if (heardAt < oldest) edges.delete(edge);
      if (edges.size === 0) this.#elsewhere.delete(key);
    }
  }

  #set(key: string, count: number): void {
    const before = this.#held.get(key) ?? 0;
    if (count <= 0) this.#held.delete(key);
    else this.#held.set(key, count);
    if (this.#teller === undefined) return;
    const { step, tell } = this.#teller;
    if (Math.floor(before / step) !== Math.floor(count / step)) tell(key, count < step ? 0 : count);
  }

  #heldElsewhere(key: string): number {
    let sum = 0;
    for (const { count } of this.#elsewhere.get(key)?.values() ?? []) sum += count;
    return sum;
  }
}
