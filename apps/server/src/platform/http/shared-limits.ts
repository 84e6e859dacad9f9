import type { EdgeLink } from '../edge-link.ts';
import { HeldCount } from './held-count.ts';
import { type Teller, WindowCounter } from './window-counter.ts';

/** How long counts gather before they are told together (milliseconds). */
const GATHER_MS = 5;
/** What is held is told again this often, and forgotten when it was not told for three times as long (milliseconds). */
const AGAIN_MS = 10_000;
/** An edge tells another time whenever a sixteenth of the limit was counted since the last. */
const SHARES = 16;
/** Fewer bytes than PostgreSQL takes as one notice, also when each character of a key takes four. */
const NOTICE_CHARACTERS = 1_700;

/** The limit that is meant, the key, and what was counted under it since the last time, or is held. */
type Told = readonly [string, string, number];

/**
 * Limits that hold over all edges. Each edge counts by itself and tells the others what it has counted, a sixteenth of the
 * limit at a time. Over n edges a key so gets at most the limit, (n - 1) sixteenths of it, and what arrives while a notice
 * is on its way, which takes milliseconds. While the edges cannot hear each other, each has its own limit.
 */
export class SharedLimits {
  readonly #link: EdgeLink | undefined;
  readonly #windows = new Map<string, WindowCounter>();
  readonly #held = new Map<string, HeldCount>();
  #gathered: Told[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Without a link there is one edge. */
  constructor(link?: EdgeLink) {
    this.#link = link;
    link?.on('limits.counts', {
      heard: (payload) => this.#hear(payload),
      missed: () => undefined,
    });
    if (link !== undefined) {
      this.#timer = setInterval(() => {
        for (const held of this.#held.values()) held.tellAgain();
      }, AGAIN_MS);
      this.#timer.unref();
    }
  }

  /** Counts in windows of fixed length. `name`: of the limit, the same at all edges. */
  window(name: string, limit: number, windowMs: number, now?: () => number): WindowCounter {
    const counter = new WindowCounter(limit, windowMs, now, this.#tellerOf(name, limit));
    this.#windows.set(name, counter);
    return counter;
  }

  held(name: string, limit: number): HeldCount {
    const held = new HeldCount(limit, this.#tellerOf(name, limit), 3 * AGAIN_MS);
    this.#held.set(name, held);
    return held;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tellerOf(name: string, limit: number): Teller | undefined {
    if (this.#link === undefined) return undefined;
    return { step: Math.max(1, Math.floor(limit / SHARES)), tell: (key, count) => this.#tell([name, key, count]) };
  }

  #tell(told: Told): void {
    if (this.#gathered.length === 0) setTimeout(() => this.#send(), GATHER_MS);
    this.#gathered.push(told);
  }

  #send(): void {
    const edge = this.#link?.id ?? '';
    let notice: string[] = [];
    let length = 0;
    const flush = (): void => {
      if (notice.length > 0) this.#link?.tell('limits.counts', `["${edge}",${notice.join(',')}]`);
      notice = [];
      length = 0;
    };
    for (const told of this.#gathered) {
      const text = JSON.stringify(told);
      if (length + text.length > NOTICE_CHARACTERS) flush();
      notice.push(text);
      length += text.length + 1;
    }
    flush();
    this.#gathered = [];
  }

  #hear(payload: string): void {
    const [edge, ...all] = JSON.parse(payload) as [string, ...Told[]];
    if (edge === this.#link?.id) return;
    for (const [name, key, count] of all) {
      this.#windows.get(name)?.heard(key, count);
      this.#held.get(name)?.heard(edge, key, count);
    }
  }
}
