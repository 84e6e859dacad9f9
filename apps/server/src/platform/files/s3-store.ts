import {
  ContentMeter,
  type FileStore,
  FileStoreError,
  type GetLimits,
  type PutLimits,
  requireKey,
  type StoredFile,
  type Written,
} from './file-store.ts';
import { elementsOf, textOf, unansweredOf } from './s3-answer.ts';
import { S3Client, type S3Settings } from './s3-client.ts';

const MEBIBYTE = 1 << 20;
/** S3 takes parts from 5 MiB on, and 10,000 of them; some stores want all but the last to have the same size. */
const LEAST_PART = 8 * MEBIBYTE;
const MOST_PARTS = 10_000;
/** For one request, and between two chunks of an answer: a part goes over a slow line, or a large upload is put together. */
const PATIENCE_MS = 300_000;
const ABORT_MS = 10_000;

/** A bucket of Amazon S3, or of a store with the same protocol, and a prefix in it. Nothing in it is made public. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #timeoutMs: number;
  readonly #prefix: string;
  readonly place: string;

  /** `prefix` is empty or ends with a slash. */
  constructor(settings: S3Settings, bucket: string, prefix: string, timeoutMs = PATIENCE_MS) {
    this.#client = new S3Client(settings, bucket, timeoutMs);
    this.#timeoutMs = timeoutMs;
    this.#prefix = prefix;
    this.place = `s3://${bucket}/${prefix}`;
  }

  /** One request for a content of up to 8 MiB, otherwise an upload in parts, two of which are in memory. */
  async put(key: string, content: AsyncIterable<Uint8Array>, { maxBytes, signal }: PutLimits): Promise<Written> {
    const name = this.#name(key);
    const meter = new ContentMeter(key, maxBytes);
    const partBytes = Math.max(LEAST_PART, Math.ceil(maxBytes / MOST_PARTS));
    const parts = inParts(content, partBytes, meter);
    try {
      signal?.throwIfAborted();
      const { value: first, done } = await parts.next();
      if (done !== true && first.byteLength === partBytes) await this.#upload(name, first, parts, signal);
      else await this.#client.send({ method: 'PUT', key: name, body: first ?? new Uint8Array(), signal });
    } catch (error) {
      throw signal?.aborted === true ? new FileStoreError('interrupted', `${key}: it was interrupted`, error) : error;
    }
    return meter.written();
  }

  async *get(key: string, { maxBytes, sha256 }: GetLimits): AsyncGenerator<Uint8Array> {
    const meter = new ContentMeter(key, maxBytes);
    const stall = new AbortController();
    const timer = setTimeout(() => stall.abort(new DOMException('stalled', 'TimeoutError')), this.#timeoutMs);
    try {
      const answer = await this.#client.stream({ method: 'GET', key: this.#name(key), signal: stall.signal });
      const length = Number(answer.headers.get('content-length'));
      meter.requireFit(length);
      for await (const chunk of answer.body ?? []) {
        timer.refresh();
        meter.take(chunk);
        yield chunk;
      }
      if (meter.bytes !== length)
        throw new FileStoreError('damaged', `${this.place}${key}: ${meter.bytes} of ${length} bytes arrived`);
      meter.requireHash(sha256);
    } catch (error) {
      throw error instanceof FileStoreError ? error : unansweredOf(`${this.place}${key}`, error);
    } finally {
      clearTimeout(timer);
      stall.abort();
    }
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    for await (const page of this.#pages({ 'list-type': '2', prefix: this.#prefix + prefix }, nextPage)) {
      for (const found of elementsOf(page, 'Contents')) {
        const key = textOf(found, 'Key')?.slice(this.#prefix.length) ?? '';
        // A console makes an empty object for a folder.
        if (!key.endsWith('/')) yield { key, bytes: Number(textOf(found, 'Size')) };
      }
    }
  }

  async delete(key: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: this.#name(key) });
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for await (const page of this.#pages({ uploads: '', prefix: this.#prefix }, nextUploads)) {
      for (const upload of elementsOf(page, 'Upload')) {
        if (new Date(textOf(upload, 'Initiated') ?? Number.NaN) < before) {
          await this.#abort(textOf(upload, 'Key') ?? '', textOf(upload, 'UploadId') ?? '');
          removed += 1;
        }
      }
    }
    return removed;
  }

  #name(key: string): string {
    requireKey(key);
    return this.#prefix + key;
  }

  async #upload(name: string, first: Uint8Array, more: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
    const { text: begun } = await this.#client.send({ method: 'POST', key: name, query: { uploads: '' }, signal });
    const uploadId = textOf(begun, 'UploadId') ?? '';
    const etags: string[] = [];
    // One part is sent while the next one gathers. Its error is met by the next `await`.
    let sending = this.#uploadPart(name, uploadId, 1, first, signal);
    try {
      sending.catch(() => undefined);
      for await (const part of more) {
        etags.push(await sending);
        sending = this.#uploadPart(name, uploadId, etags.length + 1, part, signal);
        sending.catch(() => undefined);
      }
      etags.push(await sending);
      signal?.throwIfAborted();
      const body = Buffer.from(completionOf(etags));
      await this.#client.send({ method: 'POST', key: name, query: { uploadId }, body, signal });
    } catch (error) {
      await sending.catch(() => undefined);
      // What stays of it is removed by `removeUnfinished`.
      await this.#abort(name, uploadId).catch(() => undefined);
      throw error;
    }
  }

  async #uploadPart(
    name: string,
    uploadId: string,
    part: number,
    body: Uint8Array,
    signal?: AbortSignal,
  ): Promise<string> {
    const query = { partNumber: String(part), uploadId };
    const { headers } = await this.#client.send({ method: 'PUT', key: name, query, body, signal });
    return headers.get('etag') ?? '';
  }

  async #abort(name: string, uploadId: string): Promise<void> {
    const signal = AbortSignal.timeout(ABORT_MS);
    await this.#client.send({ method: 'DELETE', key: name, query: { uploadId }, signal });
  }

  /** Every page of a list. */
  async *#pages(query: Readonly<Record<string, string>>, next: (page: string) => Record<string, string>) {
    for (let more: Record<string, string> = {}; ; ) {
      const { text: page } = await this.#client.send({ method: 'GET', key: '', query: { ...query, ...more } });
      yield page;
      if (textOf(page, 'IsTruncated') !== 'true') return;
      more = next(page);
    }
  }
}

const nextPage = (page: string) => ({ 'continuation-token': textOf(page, 'NextContinuationToken') ?? '' });

const nextUploads = (page: string) => ({
  'key-marker': textOf(page, 'NextKeyMarker') ?? '',
  'upload-id-marker': textOf(page, 'NextUploadIdMarker') ?? '',
});

const completionOf = (etags: readonly string[]): string => {
  const parts = etags.map((etag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
};

/** The content in parts of that size, the last one smaller; none for an empty content. */
async function* inParts(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
  meter: ContentMeter,
): AsyncGenerator<Uint8Array> {
  let part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of content) {
    meter.take(chunk);
    for (let from = 0; from < chunk.byteLength; ) {
      const taken = chunk.subarray(from, from + partBytes - filled);
      part.set(taken, filled);
      filled += taken.byteLength;
      from += taken.byteLength;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
