import { type FileProblem, FileStoreError } from './file-store.ts';

// The answers of an object store: the few XML elements that are needed, and its errors in one sentence.

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
};

/** What stands in each element of that name. S3 answers with flat elements that have no attributes. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner]) => inner as string);
}

/** The text of the first element of that name; undefined without one. */
export function textOf(xml: string, name: string): string | undefined {
  const [first] = elementsOf(xml, name);
  return first?.replace(/&(?:\w+|#\d+);/g, (entity) => ENTITIES[entity] ?? entity);
}

interface Explained {
  readonly problem: FileProblem;
  readonly why: string;
}

const wrongKey = { problem: 'wrong-credentials', why: 'it does not know the key S3_ACCESS_KEY_ID' } as const;
const full = { problem: 'full', why: 'it has no space left, or its quota is used up' } as const;
const damaged = { problem: 'damaged', why: 'what arrived there is not what was sent' } as const;

/** By the code in the error of the store. */
const BY_CODE: Readonly<Record<string, Explained>> = {
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: {
    problem: 'wrong-credentials',
    why: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  },
  AccessDenied: { problem: 'no-permission', why: 'the key S3_ACCESS_KEY_ID may not do this' },
  AuthorizationHeaderMalformed: { problem: 'failed', why: 'S3_REGION is not the region of the bucket' },
  PermanentRedirect: { problem: 'failed', why: 'the bucket is in another region: set S3_REGION or S3_ENDPOINT' },
  NoSuchBucket: { problem: 'no-bucket', why: 'there is no such bucket' },
  NoSuchKey: { problem: 'not-found', why: 'there is no such file' },
  RequestTimeTooSkewed: { problem: 'clock-skew', why: 'the clock of this machine differs too much from its own' },
  EntityTooLarge: { problem: 'too-large', why: 'it takes no file of that size' },
  BadDigest: damaged,
  XAmzContentSHA256Mismatch: damaged,
  QuotaExceeded: full,
  XMinioStorageFull: full,
};

/** By the HTTP status, where the code is unknown or missing. */
const BY_STATUS: Readonly<Record<number, Explained>> = {
  403: { problem: 'no-permission', why: 'it refuses the key S3_ACCESS_KEY_ID, or what the key may do' },
  404: { problem: 'not-found', why: 'there is no such file' },
  507: full,
};

/** Whether the same request may succeed a moment later. A body that was damaged on its way is sent again too. */
export const isPassing = (status: number, body: string): boolean => {
  const known = BY_CODE[textOf(body, 'Code') ?? ''];
  return known === undefined ? status === 429 || (status >= 500 && status !== 507) : known === damaged;
};

/** The error of an answer that is not the expected one. */
export function refusalOf(where: string, status: number, body: string, ourTime: Date, theirTime: string | null) {
  const code = textOf(body, 'Code') ?? '';
  const { problem, why } = BY_CODE[code] ??
    BY_STATUS[status] ?? { problem: 'failed' as const, why: `it answered ${status}${code === '' ? '' : ` ${code}`}` };
  const times = problem === 'clock-skew' ? ` (here ${ourTime.toUTCString()}, there ${theirTime})` : '';
  return new FileStoreError(problem, `${where}: ${why}${times}`);
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The error of a request that got no answer. */
export function unansweredOf(where: string, error: unknown): FileStoreError {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return new FileStoreError('timed-out', `${where}: it did not answer in time`, error);
  const code = cause?.code ?? '';
  if (UNREACHABLE.has(code))
    return new FileStoreError('unreachable', `${where}: S3_ENDPOINT cannot be reached (${code})`, error);
  return new FileStoreError('unreachable', `${where}: the connection broke (${cause?.message ?? message})`, error);
}
