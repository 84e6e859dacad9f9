import { newIdempotencyKey } from '@vitrine/wire/client';

/** One press of a button that moves money: what was asked, under the key that makes asking again harmless. */
export interface Press<Request> {
  readonly key: string;
  readonly request: Request;
}

const REMEMBERED_MS = 5 * 60_000;
/** Longer than any system's double click (500 ms), shorter than anyone decides for the same thing again. */
const ONE_GESTURE_MS = 700;

/**
 * Keeps one wish from taking effect twice. A press without an answer is remembered: pressing for the same thing again
 * within five minutes repeats it, key and figures included. The second click of a double click is no press at all: on
 * a fast line the answer is there before it.
 */
export class Presses<Request> {
  readonly #now: () => number;
  readonly #makeKey: () => string;
  readonly #last = new Map<string, { readonly press: Press<Request>; readonly at: number; isDone: boolean }>();

  constructor(now: () => number = Date.now, makeKey: () => string = newIdempotencyKey) {
    this.#now = now;
    this.#makeKey = makeKey;
  }

  /**
   * `intent` names what the user wants done, without figures that move by themselves, like the price seen.
   * Undefined when this belongs to the gesture of the press before it.
   */
  start(intent: string, request: Request): Press<Request> | undefined {
    const last = this.#last.get(intent);
    if (last !== undefined) {
      const age = this.#now() - last.at;
      if (age < ONE_GESTURE_MS) return undefined;
      if (!last.isDone && age < REMEMBERED_MS) return last.press;
    }
    const press = { key: this.#makeKey(), request };
    this.#last.set(intent, { press, at: this.#now(), isDone: false });
    return press;
  }

  /** It has taken effect: what is pressed after this gesture is new. */
  done(intent: string): void {
    const last = this.#last.get(intent);
    if (last !== undefined) last.isDone = true;
  }

  /** It was refused, so nothing can take effect twice: the next press is a new one. */
  refused(intent: string): void {
    this.#last.delete(intent);
  }
}
