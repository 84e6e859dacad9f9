import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ContentMeter,
  type FileProblem,
  type FileStore,
  FileStoreError,
  type GetLimits,
  type PutLimits,
  requireKey,
  type StoredFile,
  type Written,
} from './file-store.ts';
import { writeWholeFile } from './write-file.ts';

/** Files that are not whole yet: no key begins with a dot. */
const isUnfinished = (name: string): boolean => name.startsWith('.') && name.endsWith('.part');

const PROBLEMS: Readonly<Record<string, readonly [FileProblem, string]>> = {
  ENOENT: ['not-found', 'there is no such file'],
  ENOSPC: ['full', 'the disk is full'],
  EDQUOT: ['full', 'the quota of the disk is used up'],
  EACCES: ['no-permission', 'the system user of the server may not use it'],
  EPERM: ['no-permission', 'the system user of the server may not use it'],
  EROFS: ['no-permission', 'the disk is read-only'],
  ABORT_ERR: ['interrupted', 'it was interrupted'],
};

/** A folder of this machine, which only the system user of the server can read. */
export class DiskStore implements FileStore {
  readonly #folder: string;
  readonly place: string;

  /** The folder is created by the first put. */
  constructor(folder: string) {
    this.#folder = folder;
    this.place = pathToFileURL(folder).href;
  }

  async put(key: string, content: AsyncIterable<Uint8Array>, { maxBytes, signal }: PutLimits): Promise<Written> {
    const file = this.#path(key);
    const meter = new ContentMeter(key, maxBytes);
    async function* metered(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        meter.take(chunk);
        yield chunk;
      }
    }
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const part = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.part`);
      await writeWholeFile(file, part, metered(), signal);
      return meter.written();
    } catch (error) {
      throw this.#explained(error, file);
    }
  }

  async *get(key: string, { maxBytes, sha256 }: GetLimits): AsyncGenerator<Uint8Array> {
    const file = this.#path(key);
    const meter = new ContentMeter(key, maxBytes);
    try {
      meter.requireFit((await stat(file)).size);
      for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
        meter.take(chunk);
        yield chunk;
      }
      meter.requireHash(sha256);
    } catch (error) {
      throw this.#explained(error, file);
    }
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    for await (const { key, file } of this.#files(prefix)) {
      if (isUnfinished(path.basename(key))) continue;
      // It may have been deleted meanwhile.
      const found = await stat(file).catch(() => undefined);
      if (found !== undefined) yield { key, bytes: found.size };
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.#path(key);
    await rm(file, { force: true }).catch((error: unknown) => {
      throw this.#explained(error, file);
    });
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for await (const { key, file } of this.#files('')) {
      if (!isUnfinished(path.basename(key))) continue;
      const found = await stat(file).catch(() => undefined);
      if (found === undefined || found.mtime >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  #path(key: string): string {
    requireKey(key);
    return path.join(this.#folder, ...key.split('/'));
  }

  /** Every file in the folder, whole or not, whose key begins with the prefix. */
  async *#files(prefix: string): AsyncGenerator<{ readonly key: string; readonly file: string }> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const top = path.join(this.#folder, folder);
    try {
      for await (const entry of await opendir(top, { recursive: true })) {
        const file = path.join(entry.parentPath, entry.name);
        const key = path.relative(this.#folder, file).split(path.sep).join('/');
        if (entry.isFile() && key.startsWith(prefix)) yield { key, file };
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw this.#explained(error, top);
    }
  }

  #explained(error: unknown, file: string): unknown {
    const { code = '', syscall, message } = error as NodeJS.ErrnoException;
    const known = PROBLEMS[code];
    // What the content throws is none of the store's errors.
    if (known === undefined && syscall === undefined) return error;
    const [problem, why] = known ?? ['failed', message];
    return new FileStoreError(problem, `${file}: ${why}`, error);
  }
}
