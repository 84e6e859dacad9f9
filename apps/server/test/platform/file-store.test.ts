import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../../tests/support/s3-server.ts';
import { DiskStore } from '../../src/platform/files/disk-store.ts';
import type { FileStore, StoredFile } from '../../src/platform/files/file-store.ts';
import { openStore } from '../../src/platform/files/open-store.ts';
import type { S3Settings } from '../../src/platform/files/s3-client.ts';
import { S3Store } from '../../src/platform/files/s3-store.ts';
import { freePort } from '../../src/platform/postgres/embedded.ts';

const MEBIBYTE = 1 << 20;
const ROOM = { maxBytes: 64 * MEBIBYTE };

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-files-'));
let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});

afterAll(async () => {
  await s3.stop();
  rmSync(directory, { recursive: true, force: true });
});

const settingsOf = ({ environment }: S3Server): S3Settings => ({
  endpoint: environment.S3_ENDPOINT,
  region: environment.S3_REGION,
  accessKeyId: environment.S3_ACCESS_KEY_ID,
  secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
});

/** Bytes that no two places share. */
function randomBytes(seed: number): Buffer {
  const words = new Int32Array(17 * (MEBIBYTE / 4));
  for (let at = 0, word = seed; at < words.length; at += 1) {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) | 0;
    words[at] = word;
  }
  return Buffer.from(words.buffer);
}

const BYTES = [randomBytes(1), randomBytes(2)];
const bytesOf = (length: number, which: 0 | 1 = 0): Buffer => BYTES[which]!.subarray(0, length);

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** In chunks that do not fit the parts of an upload. */
async function* inChunks(bytes: Buffer, size = 1_000_003): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* failing(bytes: Buffer): AsyncGenerator<Buffer> {
  yield* inChunks(bytes);
  throw new Error('the source failed');
}

async function listed(store: FileStore, prefix: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store.list(prefix)) files.push(file);
  return files.sort((a, b) => a.key.localeCompare(b.key));
}

const keysOf = async (store: FileStore, prefix: string) => (await listed(store, prefix)).map(({ key }) => key);
const read = (store: FileStore, key: string, limits: { maxBytes: number; sha256?: string } = ROOM) =>
  buffer(store.get(key, limits));
const problem = (name: string) => expect.objectContaining({ name: 'FileStoreError', problem: name });

interface Opened {
  readonly store: FileStore;
  /** Changes one byte of a file behind the store's back. */
  damage(key: string): void;
  /** Names of what interrupted puts left. */
  unfinished(): string[];
}

const STORES: Readonly<Record<string, () => Opened>> = {
  'a folder': () => {
    const folder = mkdtempSync(path.join(directory, 'folder-'));
    return {
      store: openStore(pathToFileURL(folder).href, undefined),
      damage(key) {
        const bytes = readFileSync(path.join(folder, key));
        writeFileSync(path.join(folder, key), bytes.fill(bytes[7]! ^ 1, 7, 8));
      },
      unfinished: () =>
        readdirSync(folder, { recursive: true })
          .map(String)
          .filter((name) => name.endsWith('.part')),
    };
  },
  'a bucket': () => {
    s3.objects.clear();
    s3.objects.set('another/a', Buffer.from('of somebody else'));
    return {
      store: openStore(`s3://${s3.bucket}/some/prefix`, settingsOf(s3)),
      damage(key) {
        const bytes = s3.objects.get(`some/prefix/${key}`)!;
        bytes.fill(bytes[7]! ^ 1, 7, 8);
      },
      unfinished: s3.unfinished,
    };
  },
};

describe.each(Object.entries(STORES))('%s', (_name, open) => {
  let opened: Opened;
  let store: FileStore;

  beforeEach(() => {
    s3.fault = () => undefined;
    opened = open();
    store = opened.store;
  });

  it.each([0, 1, 8 * MEBIBYTE - 1, 8 * MEBIBYTE, 8 * MEBIBYTE + 1, 17 * MEBIBYTE])(
    'gives back the %i bytes that were put, and their hash',
    async (length) => {
      const bytes = bytesOf(length);
      const written = await store.put('a/b.bin', inChunks(bytes), ROOM);
      expect(written).toEqual({ bytes: length, sha256: sha256(bytes) });
      expect((await read(store, 'a/b.bin', { ...ROOM, sha256: written.sha256 })).equals(bytes)).toBe(true);
      expect(await listed(store, '')).toEqual([{ key: 'a/b.bin', bytes: length }]);
      expect(opened.unfinished()).toEqual([]);
    },
  );

  it('replaces a file as a whole', async () => {
    await store.put('a', inChunks(bytesOf(9 * MEBIBYTE)), ROOM);
    await store.put('a', inChunks(bytesOf(100, 1)), ROOM);
    expect((await read(store, 'a')).equals(bytesOf(100, 1))).toBe(true);
  });

  it('lists by prefix, over any number of pages, and deletes', async () => {
    const keys = ['a/1', 'a/2', 'a/3', 'a/b/4', 'a/b/5', 'ab/6', 'b/7', 'b.8'];
    for (const key of keys) await store.put(key, inChunks(Buffer.from(key)), ROOM);
    expect(await keysOf(store, '')).toEqual(keys.toSorted((a, b) => a.localeCompare(b)));
    expect(await keysOf(store, 'a/')).toEqual(['a/1', 'a/2', 'a/3', 'a/b/4', 'a/b/5']);
    expect(await keysOf(store, 'a/b/4')).toEqual(['a/b/4']);
    expect(await keysOf(store, 'a')).toEqual(['a/1', 'a/2', 'a/3', 'a/b/4', 'a/b/5', 'ab/6']);
    expect(await keysOf(store, 'none/')).toEqual([]);
    await store.delete('a/2');
    await store.delete('a/2');
    expect(await keysOf(store, 'a/')).toEqual(['a/1', 'a/3', 'a/b/4', 'a/b/5']);
    await expect(read(store, 'a/2')).rejects.toEqual(problem('not-found'));
  });

  it('takes and gives no more than the bytes that are allowed', async () => {
    for (const length of [101, 9 * MEBIBYTE]) {
      await expect(store.put('a', inChunks(bytesOf(length)), { maxBytes: length - 1 })).rejects.toEqual(
        problem('too-large'),
      );
    }
    expect(await listed(store, '')).toEqual([]);
    expect(opened.unfinished()).toEqual([]);
    await store.put('a', inChunks(bytesOf(100)), { maxBytes: 100 });
    await expect(read(store, 'a', { maxBytes: 99 })).rejects.toEqual(problem('too-large'));
  });

  it('ends the reading of a file that was changed with an error', async () => {
    const { sha256: hash } = await store.put('a', inChunks(bytesOf(1000)), ROOM);
    opened.damage('a');
    await expect(read(store, 'a', { ...ROOM, sha256: hash })).rejects.toEqual(problem('damaged'));
  });

  it('shows nothing of a content that failed or was interrupted', async () => {
    await expect(store.put('a', failing(bytesOf(17 * MEBIBYTE)), ROOM)).rejects.toThrow('the source failed');
    await expect(store.put('a', failing(bytesOf(100)), ROOM)).rejects.toThrow('the source failed');
    const stop = new AbortController();
    async function* interrupted(): AsyncGenerator<Buffer> {
      yield* inChunks(bytesOf(17 * MEBIBYTE));
      stop.abort();
      yield* inChunks(bytesOf(17 * MEBIBYTE));
    }
    await expect(store.put('a', interrupted(), { ...ROOM, signal: stop.signal })).rejects.toEqual(
      problem('interrupted'),
    );
    await expect(store.put('a', inChunks(bytesOf(1)), { ...ROOM, signal: stop.signal })).rejects.toEqual(
      problem('interrupted'),
    );
    expect(await listed(store, '')).toEqual([]);
    expect(opened.unfinished()).toEqual([]);
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '..',
    'a/../b',
    '.hidden',
    'a/.b',
    'a b',
    'ä',
    'a\\b',
    'a%2fb',
    'a?b',
    'x'.repeat(201),
  ])('takes no key like %j', async (key) => {
    await expect(store.put(key, inChunks(bytesOf(1)), ROOM)).rejects.toEqual(problem('bad-key'));
    await expect(read(store, key)).rejects.toEqual(problem('bad-key'));
    await expect(store.delete(key)).rejects.toEqual(problem('bad-key'));
  });
});

describe('a folder', () => {
  it('is readable by its owner alone, and removes what a crash left', async () => {
    const folder = path.join(directory, 'own', 'folder');
    const store = new DiskStore(folder);
    await store.put('a/b', inChunks(bytesOf(10)), ROOM);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(path.join(folder, 'a/b')).mode & 0o077).toBe(0);
    writeFileSync(path.join(folder, 'a', '.b.crashed.part'), 'half');
    expect(await keysOf(store, '')).toEqual(['a/b']);
    expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect(readdirSync(path.join(folder, 'a'))).toEqual(['b']);
  });

  it('says in one sentence what its disk refuses', async () => {
    const folder = path.join(directory, 'closed');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'a'), 'a file where a folder is needed');
    const store = new DiskStore(folder);
    await expect(store.put('a/b', inChunks(bytesOf(1)), ROOM)).rejects.toThrow(/^[^\n]+$/);
    // No disk can be filled here: this is the error of a write to a full one.
    async function* full(): AsyncGenerator<Buffer> {
      yield bytesOf(1);
      throw Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' });
    }
    await expect(store.put('c', full(), ROOM)).rejects.toMatchObject({ problem: 'full', message: /the disk is full$/ });
  });
});

describe('a bucket', () => {
  const attempt = (change: Partial<S3Settings>, bucket = s3.bucket, timeoutMs?: number) =>
    new S3Store({ ...settingsOf(s3), ...change }, bucket, '', timeoutMs);
  const put = (store: FileStore, length = 10) => store.put('k', inChunks(bytesOf(length)), ROOM);

  beforeEach(() => {
    s3.fault = () => undefined;
    s3.clockOffMs = 0;
    s3.objects.clear();
  });

  it('says in one sentence what is wrong, without a secret', async () => {
    await expect(put(attempt({ accessKeyId: 'UNKNOWN' }))).rejects.toMatchObject({
      problem: 'wrong-credentials',
      message: 's3://vitrine-test/k: it does not know the key S3_ACCESS_KEY_ID',
    });
    await expect(put(attempt({ secretAccessKey: 'a-wrong-secret' }))).rejects.toMatchObject({
      problem: 'wrong-credentials',
      message: 's3://vitrine-test/k: S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
    });
    await expect(put(attempt({ region: 'us-east-1' }))).rejects.toThrow('S3_REGION is not the region of the bucket');
    await expect(put(attempt({}, 'no-such-bucket'))).rejects.toMatchObject({
      problem: 'no-bucket',
      message: 's3://no-such-bucket/k: there is no such bucket',
    });
    s3.clockOffMs = 3_600_000;
    await expect(put(attempt({}))).rejects.toMatchObject({
      problem: 'clock-skew',
      message: expect.stringMatching(
        /the clock of this machine differs too much from its own \(here .* GMT, there .* GMT\)$/,
      ),
    });
    s3.clockOffMs = 0;
    s3.fault = () => ({ status: 403, code: 'AccessDenied' });
    await expect(put(attempt({}))).rejects.toEqual(problem('no-permission'));
    s3.fault = () => ({ status: 507, code: 'XMinioStorageFull' });
    await expect(put(attempt({}))).rejects.toEqual(problem('full'));
    s3.fault = () => 'hang';
    await expect(put(attempt({}, s3.bucket, 20))).rejects.toMatchObject({
      problem: 'timed-out',
      message: 's3://vitrine-test/k: it did not answer in time',
    });
    await expect(read(attempt({}, s3.bucket, 20), 'k')).rejects.toEqual(problem('timed-out'));
    await expect(put(attempt({ endpoint: `http://127.0.0.1:${await freePort()}` }))).rejects.toMatchObject({
      problem: 'unreachable',
      message: 's3://vitrine-test/k: S3_ENDPOINT cannot be reached (ECONNREFUSED)',
    });
  });

  it('tries again when the store is busy, the connection is cut, or an upload fails in a 200', async () => {
    const once = new Set<string>();
    s3.fault = (request) => {
      const key = request.replace(/upload-\d+/, 'upload');
      if (once.has(key)) return undefined;
      once.add(key);
      if (request.includes('partNumber=1')) return { status: 503, code: 'SlowDown' };
      if (request.includes('partNumber=2')) return 'cut';
      return request.startsWith('POST') ? 'error-in-200' : undefined;
    };
    const bytes = bytesOf(17 * MEBIBYTE);
    const { sha256: hash } = await put(attempt({}), bytes.length);
    expect(hash).toBe(sha256(bytes));
    expect(sha256(s3.objects.get('k')!)).toBe(hash);
    expect(once.size).toBeGreaterThanOrEqual(5);
  });

  it('gives up an upload that cannot be finished, and removes later what nobody could abort', async () => {
    s3.fault = (request) => (request.includes('partNumber=3') ? { status: 403, code: 'AccessDenied' } : undefined);
    await expect(put(attempt({}), 17 * MEBIBYTE)).rejects.toEqual(problem('no-permission'));
    expect(s3.unfinished()).toEqual([]);
    s3.fault = (request) =>
      request.includes('partNumber=2') || request.startsWith('DELETE')
        ? { status: 403, code: 'AccessDenied' }
        : undefined;
    for (let count = 0; count < 4; count += 1) await expect(put(attempt({}), 9 * MEBIBYTE)).rejects.toThrow();
    s3.fault = () => undefined;
    expect(s3.unfinished()).toHaveLength(4);
    expect(s3.objects.size).toBe(0);
    expect(await attempt({}).removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await attempt({}).removeUnfinished(new Date(Date.now() + 60_000))).toBe(4);
    expect(s3.unfinished()).toEqual([]);
  });
});

describe('a place for files', () => {
  const key = { endpoint: 'http://127.0.0.1:1', region: 'eu', accessKeyId: 'a', secretAccessKey: 'b' };

  it('is the URL of a folder or of a bucket with a prefix', () => {
    expect(openStore('s3://my-bucket', key).place).toBe('s3://my-bucket/');
    expect(openStore('s3://my-bucket/a/b', key).place).toBe('s3://my-bucket/a/b/');
    expect(openStore('file:///srv/backups', undefined).place).toBe('file:///srv/backups');
    for (const url of [
      's3://',
      's3://B',
      's3://bucket/../x',
      's3://bucket/a b',
      'file:relative',
      '/srv',
      'https://x/y',
    ])
      expect(() => openStore(url, key), url).toThrow('is neither file:///folder nor s3://bucket/prefix');
    expect(() => openStore('s3://my-bucket', undefined)).toThrow(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set',
    );
  });
});
