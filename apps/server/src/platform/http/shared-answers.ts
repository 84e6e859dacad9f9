import { createHash } from 'node:crypto';
import { Refused } from './answer.ts';
import { compressed, type Encoding } from './compression.ts';
import type { CallContext, Shared } from './context.ts';

/** Below this size compression is not worth its time; the same as for other answers. */
const COMPRESS_FROM = 1_024;
/** Answers kept for one call. They are made again after that, so that nobody fills the memory with odd requests. */
const KEPT = 500;

/** An answer as bytes, made once and sent many times. */
export class SharedAnswer {
  readonly #plain: Buffer;
  #etag: string | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#plain = Buffer.from(text);
  }

  /** Weak, because the bytes differ by encoding. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22)}"`;
    return this.#etag;
  }

  get isWorthCompressing(): boolean {
    return this.#plain.length >= COMPRESS_FROM;
  }

  bytes(encoding: Encoding | undefined): Buffer | Promise<Buffer> {
    if (encoding === undefined) return this.#plain;
    let bytes = this.#compressed.get(encoding);
    if (bytes === undefined) {
      bytes = compressed(this.#plain, encoding);
      this.#compressed.set(encoding, bytes);
    }
    return bytes;
  }
}

type Made = SharedAnswer | Refused;

interface Kept {
  readonly version: string | number;
  readonly answer: Made | Promise<Made>;
}

/**
 * The answers of a call that says the same to everybody. Each is made once for a version: a flood of requests costs no
 * query and no JSON.
 */
export class SharedAnswers {
  readonly #shared: Shared<unknown>;
  readonly #handle: (request: unknown, context: CallContext) => unknown;
  readonly #write: (data: unknown, context: CallContext) => string;
  readonly #kept = new Map<string, Kept>();

  /** `write` makes the text of an answer that is no refusal. */
  constructor(
    shared: Shared<unknown>,
    handle: (request: unknown, context: CallContext) => unknown,
    write: (data: unknown, context: CallContext) => string,
  ) {
    this.#shared = shared;
    this.#handle = handle;
    this.#write = write;
  }

  of(request: unknown, context: CallContext): Made | Promise<Made> {
    // With their names, because optional fields may be missing. No field can hold a NUL.
    const fields = Object.entries(request as object)
      .flat()
      .join('\u0000');
    const key = `${context.language} ${this.#shared.variant?.(context) ?? ''} ${fields}`;
    // Read before the answer is made: what changes meanwhile belongs to the next version.
    const version = this.#shared.version(request);
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.version === version) return kept.answer;
    const answer = this.#make(request, context);
    if (answer instanceof Refused) return answer;
    if (this.#kept.size >= KEPT) this.#kept.clear();
    const made: Kept = { version, answer };
    this.#kept.set(key, made);
    if (!(answer instanceof Promise)) return answer;
    const forget = (): void => {
      if (this.#kept.get(key) === made) this.#kept.delete(key);
    };
    answer.then((settled) => settled instanceof Refused && forget(), forget);
    return answer;
  }

  #make(request: unknown, context: CallContext): Made | Promise<Made> {
    const finish = (data: unknown): Made =>
      data instanceof Refused ? data : new SharedAnswer(this.#write(data, context));
    const data = this.#handle(request, context);
    return data instanceof Promise ? data.then(finish) : finish(data);
  }
}
