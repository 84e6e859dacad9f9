import { Worker } from 'node:worker_threads';
import { Refused } from '../http/answer.ts';
import type { PdfAnswer, PdfRequest } from './pdf/pdf-thread.ts';
import type { Report, ReportHead } from './report.ts';

/** Documents that one edge writes at a time, and of these, those of one customer. */
const MOST_OPEN = 16;
const MOST_OF_ONE = 2;
/** How long a client may leave a document waiting. */
const STALL_MS = 60_000;
/** How long the thread waits for another document. */
const IDLE_MS = 30_000;
/** What the thread may use. What it makes is short-lived, so that a small nursery keeps it small. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

const THREAD = new URL('./pdf/pdf-thread.ts', import.meta.url);

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes reports as PDF, in a thread of its own, so that no page of a document holds up a call. The thread begins with
 * the first document, and ends, with all of its memory, when there has been none for a while. Documents take turns.
 */
export class PdfDocuments {
  readonly #waiting = new Map<number, Waiting>();
  readonly #open = new Map<number, number>();
  readonly #stallMs: number;
  readonly #idleMs: number;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  constructor({ stallMs = STALL_MS, idleMs = IDLE_MS }: { readonly stallMs?: number; readonly idleMs?: number } = {}) {
    this.#stallMs = stallMs;
    this.#idleMs = idleMs;
  }

  /** Takes a place for a document of the customer; refuses when too many are being written. */
  open(uid: number): PdfDocument | Refused {
    const own = [...this.#open.values()].filter((owner) => owner === uid).length;
    if (own >= MOST_OF_ONE) return new Refused('request.too-many');
    if (this.#open.size >= MOST_OPEN) return new Refused('request.busy');
    this.#last += 1;
    const document = this.#last;
    this.#open.set(document, uid);
    clearTimeout(this.#idle);
    return new PdfDocument({
      stallMs: this.#stallMs,
      ask: (request) => this.#ask({ document, ...request }),
      close: () => this.#close(document),
    });
  }

  /** Documents that are being written, and whether the thread runs. */
  get state(): { readonly open: number; readonly isRunning: boolean } {
    return { open: this.#open.size, isRunning: this.#thread !== undefined };
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  /** The next document gets a thread of its own, even while this one is ending. */
  #rest(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.terminate();
  }

  #ask(request: PdfRequest): Promise<Uint8Array> {
    if (!this.#open.has(request.document)) return Promise.reject(new Error('the document was given up'));
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.document, { resolve, reject });
      this.#started().postMessage(request);
    });
  }

  #close(document: number): void {
    if (!this.#open.delete(document)) return;
    this.#waiting.get(document)?.reject(new Error('the document was given up'));
    this.#waiting.delete(document);
    this.#thread?.postMessage({ document, kind: 'drop' } satisfies PdfRequest);
    if (this.#open.size > 0) return;
    this.#idle = setTimeout(() => this.#rest(), this.#idleMs);
    this.#idle.unref();
  }

  #started(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const thread = new Worker(THREAD, { resourceLimits: THREAD_LIMITS });
    this.#thread = thread;
    thread.on('message', ({ document, bytes, error }: PdfAnswer) => {
      const waiting = this.#waiting.get(document);
      this.#waiting.delete(document);
      if (bytes === undefined) waiting?.reject(error);
      else waiting?.resolve(bytes);
    });
    const end = (error: unknown) => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    thread.on('error', end);
    thread.on('exit', () => end(new Error('the thread that writes documents has ended')));
    return thread;
  }
}

type RequestOf<R> = R extends PdfRequest ? Omit<R, 'document'> : never;

interface Place {
  readonly stallMs: number;
  readonly ask: (request: RequestOf<PdfRequest>) => Promise<Uint8Array>;
  readonly close: () => void;
}

/** A place for one document. It is given back at the end, when the client leaves, and when it takes nothing for too long. */
export class PdfDocument {
  readonly #place: Place;
  #stalled: NodeJS.Timeout | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.#watch();
  }

  /** Gives the place back. */
  close(): void {
    clearTimeout(this.#stalled);
    this.#place.close();
  }

  /** The bytes of the report, each part when it is asked for. */
  write(report: Report): AsyncIterable<Uint8Array> {
    const parts = this.#parts(report);
    const close = (): void => this.close();
    // A generator that has not begun would not notice that it is given up.
    const iterator: AsyncIterator<Uint8Array> = {
      next: async () => {
        clearTimeout(this.#stalled);
        try {
          const part = await parts.next();
          if (part.done === true) close();
          else this.#watch();
          return part;
        } catch (error) {
          close();
          throw error;
        }
      },
      return: async () => {
        close();
        await parts.return(undefined);
        return { done: true, value: undefined };
      },
    };
    return { [Symbol.asyncIterator]: () => iterator };
  }

  async *#parts({
    head,
    rows,
  }: {
    readonly head: ReportHead;
    readonly rows: Report['rows'];
  }): AsyncGenerator<Uint8Array> {
    const { ask } = this.#place;
    yield await ask({ kind: 'begin', head });
    for await (const chunk of rows) yield await ask({ kind: 'rows', rows: chunk });
    yield await ask({ kind: 'finish' });
  }

  #watch(): void {
    this.#stalled = setTimeout(() => this.close(), this.#place.stallMs);
    this.#stalled.unref();
  }
}
