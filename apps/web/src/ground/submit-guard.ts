import { newIdempotencyKey } from '@vitrine/wire/client';

/** A request that moves money, under the idempotency key that makes it safe to send again. */
export interface Submission<Request> {
  readonly key: string;
  readonly request: Request;
}

const REMEMBERED_MS = 5 * 60_000;
/** Longer than any system's double click (500 ms), shorter than anyone decides for the same thing again. */
const ONE_GESTURE_MS = 700;

/**
 * Keeps a customer from submitting the same thing twice. A submission without an answer is remembered: submitting the
 * same intent again within five minutes repeats it, key and figures included. The second click of a double click is
 * dropped, even when a fast line has brought the answer before it.
 */
export class SubmitGuard<Request> {
  readonly #now: () => number;
  readonly #makeKey: () => string;
  readonly #last = new Map<
    string,
    { readonly submission: Submission<Request>; readonly at: number; isDone: boolean }
  >();

  constructor(now: () => number = Date.now, makeKey: () => string = newIdempotencyKey) {
    this.#now = now;
    this.#makeKey = makeKey;
  }

  /**
   * `intent` names what the customer wants done, without figures that change by themselves, such as the price seen.
   * Returns undefined for the second click of a double click.
   */
  start(intent: string, request: Request): Submission<Request> | undefined {
    const last = this.#last.get(intent);
    if (last !== undefined) {
      const age = this.#now() - last.at;
      if (age < ONE_GESTURE_MS) return undefined;
      if (!last.isDone && age < REMEMBERED_MS) return last.submission;
    }
    const submission = { key: this.#makeKey(), request };
    this.#last.set(intent, { submission, at: this.#now(), isDone: false });
    return submission;
  }

  /** It took effect: the next click is a new submission. */
  done(intent: string): void {
    const last = this.#last.get(intent);
    if (last !== undefined) last.isDone = true;
  }

  /** It was refused, so nothing can happen twice: the next click is a new submission. */
  refused(intent: string): void {
    this.#last.delete(intent);
  }
}
