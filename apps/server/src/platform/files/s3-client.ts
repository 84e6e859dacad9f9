import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FileStoreError } from './file-store.ts';
import { isPassing, refusalOf, unansweredOf } from './s3-answer.ts';

export interface S3Settings {
  /** Of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the bucket; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal | undefined;
}

export interface S3Answer {
  readonly text: string;
  readonly headers: Headers;
}

/** How often a request is tried, and how long the first wait between two tries is (milliseconds); each is twice the last. */
const TRIES = 4;
const FIRST_WAIT_MS = 250;

/** Signed requests to one bucket, addressed by path, as every S3-compatible store understands it. */
export class S3Client {
  readonly #signer: AwsClient;
  readonly #bucketUrl: string;
  readonly #timeoutMs: number;
  readonly #place: string;

  constructor(settings: S3Settings, bucket: string, timeoutMs: number) {
    const { endpoint, region, accessKeyId, secretAccessKey } = settings;
    this.#signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.#bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    this.#timeoutMs = timeoutMs;
    this.#place = `s3://${bucket}`;
  }

  /** The whole answer. Tries again when the store is busy or the connection broke. */
  send(request: S3Request): Promise<S3Answer> {
    return this.#tried(request, async () => {
      const timeout = AbortSignal.timeout(this.#timeoutMs);
      const { signal } = request;
      const answer = await this.#begin(request, signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
      const text = await answer.text();
      const refusal = this.#refusal(request, answer, text);
      if (refusal !== undefined) throw refusal;
      return { text, headers: answer.headers };
    });
  }

  /** An answer whose body the caller reads, as long as `signal` lets it. */
  stream(request: S3Request & { readonly signal: AbortSignal }): Promise<Response> {
    return this.#tried(request, async () => {
      const answer = await this.#begin(request, request.signal);
      const refusal = answer.ok ? undefined : this.#refusal(request, answer, await answer.text());
      if (refusal !== undefined) throw refusal;
      return answer;
    });
  }

  async #tried<T>(request: S3Request, send: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send();
      } catch (error) {
        request.signal?.throwIfAborted();
        const known = error instanceof S3Refusal ? error : undefined;
        if (known?.isPassing === false || attempt === TRIES)
          throw known?.error ?? unansweredOf(this.#where(request), error);
      }
      await sleep(
        FIRST_WAIT_MS * 2 ** (attempt - 1),
        undefined,
        request.signal === undefined ? {} : { signal: request.signal },
      );
    }
  }

  async #begin({ method, key, query = {}, body }: S3Request, signal: AbortSignal): Promise<Response> {
    const url = new URL(key === '' ? this.#bucketUrl : `${this.#bucketUrl}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    // The hash is signed: the store refuses a body that is not the one that was sent.
    const signed = await this.#signer.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': sha256 },
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
    });
    return fetch(signed, { redirect: 'manual', signal });
  }

  #where({ key }: S3Request): string {
    return key === '' ? this.#place : `${this.#place}/${key}`;
  }

  /** Undefined for an answer that is none. An upload that is put together answers 200 before it knows how it ends. */
  #refusal(request: S3Request, { ok, status, headers }: Response, body: string): S3Refusal | undefined {
    if (ok && !body.includes('<Error>')) return undefined;
    const seen = ok ? 500 : status;
    return new S3Refusal(
      isPassing(seen, body),
      refusalOf(this.#where(request), seen, body, new Date(), headers.get('date')),
    );
  }
}

/** What the store answered instead of doing it. */
class S3Refusal extends Error {
  readonly isPassing: boolean;
  readonly error: FileStoreError;

  constructor(passing: boolean, error: FileStoreError) {
    super(error.message);
    this.isPassing = passing;
    this.error = error;
  }
}
