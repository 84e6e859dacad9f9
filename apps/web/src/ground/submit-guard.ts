import { newIdempotencyKey } from '@vitrine/wire/client';

/** A request that moves money, under the idempotency key that makes sending it again harmless. */
export interface Submission<Request> {
  readonly key: string;
  readonly request: Request;
}

interface Options<Request> {
  /** Fields that change by themselves, like the price seen: a request that differs only in them is the same request. */
  readonly ignored?: readonly (keyof Request & string)[];
  readonly now?: () => number;
  readonly makeKey?: () => string;
}

const REMEMBERED_MS = 5 * 60_000;
/** Longer than any system's double click (500 ms), shorter than anyone takes to decide on the same thing again. */
const DOUBLE_CLICK_MS = 700;

/**
 * Keeps a request from taking effect twice. One without an answer is remembered: submitting the same again within five
 * minutes repeats it, with its key and its figures. The second click of a double click submits nothing, even when a fast
 * answer arrives between the two clicks.
 */
export class SubmitGuard<Request extends object> {
  readonly #ignored: ReadonlySet<string>;
  readonly #now: () => number;
  readonly #makeKey: () => string;
  readonly #last = new Map<
    string,
    { readonly submission: Submission<Request>; readonly at: number; isDone: boolean }
  >();

  constructor({ ignored = [], now = Date.now, makeKey = newIdempotencyKey }: Options<Request> = {}) {
    this.#ignored = new Set<string>(ignored);
    this.#now = now;
    this.#makeKey = makeKey;
  }

  /** What to send; undefined for the second click of a double click. */
  start(request: Request): Submission<Request> | undefined {
    const intent = this.#intentOf(request);
    const last = this.#last.get(intent);
    if (last !== undefined) {
      const age = this.#now() - last.at;
      if (age < DOUBLE_CLICK_MS) return undefined;
      if (!last.isDone && age < REMEMBERED_MS) return last.submission;
    }
    const submission = { key: this.#makeKey(), request };
    this.#last.set(intent, { submission, at: this.#now(), isDone: false });
    return submission;
  }

  /** The request took effect: submitting the same again is a new request. */
  done(request: Request): void {
    const last = this.#last.get(this.#intentOf(request));
    if (last !== undefined) last.isDone = true;
  }

  /** The request was refused and had no effect: it may be submitted again at once. */
  refused(request: Request): void {
    this.#last.delete(this.#intentOf(request));
  }

  #intentOf(request: Request): string {
    return JSON.stringify(Object.entries(request).filter(([name]) => !this.#ignored.has(name)));
  }
}
