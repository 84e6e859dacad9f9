import { createHash } from 'node:crypto';

/** Why a store did not do what it was asked; for code that treats cases differently. */
export type FileProblem =
  | 'not-found'
  | 'too-large'
  | 'damaged'
  | 'bad-key'
  | 'wrong-credentials'
  | 'no-permission'
  | 'no-bucket'
  | 'clock-skew'
  | 'full'
  | 'timed-out'
  | 'unreachable'
  | 'interrupted'
  | 'failed';

/** A store did not do what it was asked. The message is one sentence for the operator and contains no secret. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly problem: FileProblem;

  constructor(problem: FileProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.problem = problem;
  }
}

export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
}

export interface Written {
  readonly bytes: number;
  /** Hex, of the whole content. */
  readonly sha256: string;
}

export interface PutLimits {
  /** A longer content is refused, and nothing of it stays. */
  readonly maxBytes: number;
  /** Ends the put; nothing of it stays. */
  readonly signal?: AbortSignal | undefined;
}

export interface GetLimits {
  /** A longer file is refused before or while it is read. */
  readonly maxBytes: number;
  /** Hex. When the content has another hash, the last chunk is followed by an error. */
  readonly sha256?: string | undefined;
}

/**
 * Where files are kept outside the database: a folder or a bucket. Everything in it is private: a file has no address of
 * its own, and whoever may see it gets it through the server. Keys are made by the program, never from the name that
 * somebody gave a file; see {@link requireKey}. All methods throw {@link FileStoreError}.
 */
export interface FileStore {
  /** For messages: `file:///folder` or `s3://bucket/prefix`. */
  readonly place: string;
  /** Writes a file, or replaces it. It appears under its key only when it is whole, checked and durable. */
  put(key: string, content: AsyncIterable<Uint8Array>, limits: PutLimits): Promise<Written>;
  /** Reads a file as a stream. What is read may be trusted only once the stream has ended without an error. */
  get(key: string, limits: GetLimits): AsyncIterable<Uint8Array>;
  /** The whole files whose keys begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Deletes a file; it is no error when there is none. */
  delete(key: string): Promise<void>;
  /** Removes what interrupted puts left before that time; returns how many. No `list` shows these. */
  removeUnfinished(before: Date): Promise<number>;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const LONGEST_KEY = 200;

/**
 * Throws unless a key is made of letters, digits, `.`, `_` and `-`, in parts separated by `/` that begin with a letter or
 * a digit: it means the same in every store, needs no escaping, and cannot leave its folder.
 */
export function requireKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY.test(key))
    throw new FileStoreError('bad-key', `${JSON.stringify(key)} cannot be the key of a file`);
}

/** Size and hash of a content while it is streamed. Throws when it is longer than allowed. */
export class ContentMeter {
  readonly #hash = createHash('sha256');
  readonly #what: string;
  readonly #maxBytes: number;
  bytes = 0;

  constructor(what: string, maxBytes: number) {
    this.#what = what;
    this.#maxBytes = maxBytes;
  }

  take(chunk: Uint8Array): void {
    this.bytes += chunk.byteLength;
    this.requireFit(this.bytes);
    this.#hash.update(chunk);
  }

  requireFit(bytes: number): void {
    if (bytes > this.#maxBytes)
      throw new FileStoreError('too-large', `${this.#what} has more than the ${this.#maxBytes} bytes that are allowed`);
  }

  written(): Written {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }

  /** Throws when the content is not the one with that hash. Call it once, at the end. */
  requireHash(sha256: string | undefined): void {
    const found = this.written().sha256;
    if (sha256 !== undefined && found !== sha256)
      throw new FileStoreError('damaged', `${this.#what} is damaged: its SHA-256 is ${found}, it was ${sha256}`);
  }
}
