import { newIdempotencyKey } from '@vitrine/wire/client';

/** One press of a button that moves money: what was asked, under the key that makes asking again harmless. */
export interface Press<Request> {
  readonly key: string;
  readonly request: Request;
}

const REMEMBERED_MS = 5 * 60_000;

/**
 * Remembers a press whose outcome is unknown, because no answer came. Pressing for the same thing again within five
 * minutes repeats that press, key and figures included, so that it can never take effect twice.
 */
export class Presses<Request> {
  readonly #now: () => number;
  readonly #makeKey: () => string;
  readonly #open = new Map<string, { readonly press: Press<Request>; readonly at: number }>();

  constructor(now: () => number = Date.now, makeKey: () => string = newIdempotencyKey) {
    this.#now = now;
    this.#makeKey = makeKey;
  }

  /** `intent` names what the user wants done, without figures that move by themselves, like the price seen. */
  start(intent: string, request: Request): Press<Request> {
    const open = this.#open.get(intent);
    if (open !== undefined && this.#now() - open.at < REMEMBERED_MS) return open.press;
    const press = { key: this.#makeKey(), request };
    this.#open.set(intent, { press, at: this.#now() });
    return press;
  }

  /** An answer has come, good or bad: the next press is a new one. */
  answered(intent: string): void {
    this.#open.delete(intent);
  }
}
