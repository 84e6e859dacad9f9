import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';

// A server that speaks the part of the S3 protocol that a store needs, over HTTP. It checks every signature with the
// implementation of Amazon's own SDK, and every body against the hash that was signed.

const CREDENTIALS = { accessKeyId: 'TESTKEY', secretAccessKey: 'test/secret+with=signs' };
const REGION = 'eu-central-1';
const SKEW_MS = 15 * 60_000;

class Sha256 {
  #hash;
  constructor(secret?: unknown) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Uint8Array);
  }
  update(data: unknown): void {
    this.#hash.update(data as Uint8Array);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {
    throw new Error('not used');
  }
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** What happens to a request instead of its work: an error, no answer, or a connection that is cut. */
export type S3Fault = { readonly status: number; readonly code: string } | 'hang' | 'cut' | 'error-in-200';

export interface S3Server {
  readonly bucket: string;
  /** The settings of a site that uses it. */
  readonly environment: Readonly<Record<`S3_${'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`, string>>;
  /** The objects of the bucket. A test may change what is in them. */
  readonly objects: Map<string, Buffer>;
  /** Keys of uploads that were begun and neither completed nor aborted. */
  unfinished(): string[];
  /** `PUT backups/a?partNumber=1`, in the order of their arrival. */
  readonly requests: readonly string[];
  /** Asked at each request that is signed well; undefined lets it pass. */
  fault: (request: string) => S3Fault | undefined;
  /** By how much its clock is wrong. */
  clockOffMs: number;
  stop(): Promise<void>;
}

interface Upload {
  readonly key: string;
  readonly initiated: Date;
  readonly parts: Map<number, Buffer>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const etagOf = (body: Uint8Array): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** Throws unless Amazon's implementation makes the same signature of the request. */
async function requireSignature(request: IncomingMessage, url: URL, body: Buffer, now: number): Promise<void> {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = request.headers;
  const [, accessKeyId, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (accessKeyId === undefined || signature === undefined || typeof date !== 'string')
    throw new Refused(403, 'AccessDenied');
  if (accessKeyId !== CREDENTIALS.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId');
  if (region !== REGION) throw new Refused(400, 'AuthorizationHeaderMalformed');
  const signedAt = new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const signed = new Set(names?.split(';'));
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!signed.has(needed)) throw new Refused(403, 'AccessDenied');
  const signer = new SignatureV4({
    service: 's3',
    region: REGION,
    credentials: CREDENTIALS,
    sha256: Sha256,
    uriEscapePath: false,
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => (signed.has(name) ? [[name, String(value)]] : [])),
  );
  const again = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    { signingDate: signedAt, signableHeaders: signed },
  );
  const expected = /Signature=(\w+)/.exec(again.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) throw new Refused(403, 'SignatureDoesNotMatch');
  if (Math.abs(signedAt.getTime() - now) > SKEW_MS) throw new Refused(403, 'RequestTimeTooSkewed');
  if (hash !== createHash('sha256').update(body).digest('hex')) throw new Refused(400, 'XAmzContentSHA256Mismatch');
}

/** The bucket, and what each request does to it. */
class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, Upload>();
  readonly #pageSize: number;
  #lastUpload = 0;

  constructor(pageSize: number) {
    this.#pageSize = pageSize;
  }

  handle(method: string, key: string, query: URLSearchParams, body: Buffer, response: ServerResponse): string | Buffer {
    if (key === '') return query.has('uploads') ? this.#listUploads(query) : this.#list(query);
    const uploadId = query.get('uploadId');
    if (method === 'POST' && query.has('uploads')) return this.#begin(key);
    if (uploadId !== null) return this.#inUpload(method, uploadId, Number(query.get('partNumber')), body, response);
    if (method === 'PUT') {
      this.objects.set(key, body);
      response.setHeader('etag', etagOf(body));
      return '';
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      response.statusCode = 204;
      return '';
    }
    const found = this.objects.get(key);
    if (found === undefined) throw new Refused(404, 'NoSuchKey');
    return found;
  }

  #begin(key: string): string {
    this.#lastUpload += 1;
    const id = `upload-${this.#lastUpload}&more`;
    this.uploads.set(id, { key, initiated: new Date(), parts: new Map() });
    return `<InitiateMultipartUploadResult><UploadId>${escaped(id)}</UploadId></InitiateMultipartUploadResult>`;
  }

  #inUpload(method: string, id: string, part: number, body: Buffer, response: ServerResponse): string {
    const upload = this.uploads.get(id);
    if (upload === undefined) throw new Refused(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(part, body);
      response.setHeader('etag', etagOf(body));
      return '';
    }
    if (method === 'POST') this.#complete(upload, body.toString());
    this.uploads.delete(id);
    return method === 'POST' ? '<CompleteMultipartUploadResult/>' : '';
  }

  #complete({ key, parts }: Upload, list: string): void {
    const named = [...list.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)];
    const bodies = named.map(([, number, etag]) => {
      const body = parts.get(Number(number));
      if (body === undefined || etagOf(body) !== etag) throw new Refused(400, 'InvalidPart');
      return body;
    });
    if (bodies.length === 0) throw new Refused(400, 'MalformedXML');
    if (bodies.slice(0, -1).some(({ length }) => length < 5 << 20)) throw new Refused(400, 'EntityTooSmall');
    this.objects.set(key, Buffer.concat(bodies));
  }

  #list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, this.#pageSize);
    const contents = page.map(
      (key) => `<Contents><Key>${escaped(key)}</Key><Size>${this.objects.get(key)?.length}</Size></Contents>`,
    );
    const more = page.length < keys.length;
    const next = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  #listUploads(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const marker = query.get('upload-id-marker') ?? '';
    const all = [...this.uploads].filter(([id, { key }]) => key.startsWith(prefix) && id > marker).sort();
    const page = all.slice(0, this.#pageSize);
    const uploads = page.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${escaped(id)}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    const more = page.length < all.length;
    const [lastId = '', last] = page.at(-1) ?? [];
    const next = more
      ? `<NextKeyMarker>${escaped(last?.key ?? '')}</NextKeyMarker><NextUploadIdMarker>${escaped(lastId)}</NextUploadIdMarker>`
      : '';
    return `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${next}${uploads.join('')}</ListMultipartUploadsResult>`;
  }
}

const errorXml = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

/** Serves one bucket on a free port of this machine. A list has so few keys a page that its reader needs several. */
export async function startS3Server(bucket = 'vitrine-test', pageSize = 3): Promise<S3Server> {
  const held = new Bucket(pageSize);
  const requests: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<string | Buffer> => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const body = await buffer(request);
    const now = Date.now() + server.clockOffMs;
    response.setHeader('date', new Date(now).toUTCString());
    await requireSignature(request, url, body, now);
    const [, name = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
    const line = `${request.method} ${key}${url.search}`;
    requests.push(line);
    if (name !== bucket) throw new Refused(404, 'NoSuchBucket');
    const fault = server.fault(line);
    if (fault === 'hang') return new Promise(() => undefined);
    if (fault === 'cut') request.socket.destroy();
    else if (fault === 'error-in-200') return errorXml('InternalError');
    else if (fault !== undefined) throw new Refused(fault.status, fault.code);
    return held.handle(request.method ?? '', key, url.searchParams, body, response);
  };
  const http = createServer((request, response) => {
    answer(request, response).then(
      (body) => response.end(body),
      (error: unknown) => {
        const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError');
        response.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code));
      },
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: S3Server = {
    bucket,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    objects: held.objects,
    unfinished: () => [...held.uploads.values()].map(({ key }) => key),
    requests,
    fault: () => undefined,
    clockOffMs: 0,
    stop: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
  return server;
}
