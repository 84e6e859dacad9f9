import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { SECOND } from '@vitrine/domain/kernel/time';
import type { Logger } from 'pino';
import { startPolling } from '../../../platform/polling.ts';
import { ProviderError } from '../provider.ts';
import { type ImportDeps, importStatements, recordRefused } from './import-statements.ts';
import { MOST_FILE_BYTES } from './xml.ts';

/** How often the folder is looked at. Notifications of the file system do not cross networks, where banks' files come from. */
const POLL_MS = 15 * SECOND;
const MOST_FILES = 10_000;

/** Names of files that programs are still writing, or that are hidden. */
const UNFINISHED = /^\.|~$|\.(?:tmp|part|partial|crdownload|filepart)$/i;

export interface FolderDeps extends ImportDeps {
  readonly folder: string;
  readonly log: Logger;
}

/**
 * Imports the statements that appear in a folder. The files stay where they are and as they are, so the folder may be
 * read-only; the table of files tells which ones are done. A file is read when it has not changed between two looks. Links
 * and folders are left alone.
 */
export class StatementFolder {
  readonly #deps: FolderDeps;
  readonly #seen = new Map<string, string>();
  readonly #done = new Map<string, string>();

  constructor(deps: FolderDeps) {
    this.#deps = deps;
  }

  /** Looks at the folder until what it returns is called. */
  start(): () => Promise<void> {
    const { log } = this.#deps;
    return startPolling(
      (signal) => this.scan(signal),
      POLL_MS,
      (error) => log.warn({ err: error }, 'the folder of bank statements cannot be read'),
    );
  }

  /** Looks once. Throws when the folder cannot be read; a file that is refused is recorded and does not stop the others. */
  async scan(signal?: AbortSignal): Promise<void> {
    const entries = await readdir(this.#deps.folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name)).map(({ name }) => name);
    for (const name of names.sort().slice(0, MOST_FILES)) {
      if (signal?.aborted === true) return;
      try {
        await this.#look(name);
      } catch (error) {
        // It is tried again at the next look; the other files do not wait for it.
        this.#deps.log.error({ err: error, file: name }, 'a bank statement cannot be imported');
      }
    }
    for (const name of this.#seen.keys()) if (!names.includes(name)) this.#seen.delete(name);
  }

  async #look(name: string): Promise<void> {
    let file: FileHandle;
    try {
      // Should it have become a link meanwhile, or a pipe that nobody writes to.
      file = await open(
        path.join(this.#deps.folder, name),
        constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
      );
    } catch (error) {
      this.#deps.log.warn({ err: error, file: name }, 'a bank statement cannot be opened');
      return;
    }
    try {
      await this.#import(name, file);
    } finally {
      await file.close();
    }
  }

  async #import(name: string, file: FileHandle): Promise<void> {
    const stat = await file.stat();
    const look = `${stat.size} ${stat.mtimeMs} ${stat.ino}`;
    const isSettled = this.#seen.get(name) === look;
    this.#seen.set(name, look);
    if (!stat.isFile() || !isSettled || this.#done.get(name) === look) return;
    if (stat.size > MOST_FILE_BYTES) this.#deps.log.warn({ file: name }, 'a bank statement is larger than 16 MiB');
    else await this.#importBytes(name, await file.readFile());
    this.#done.set(name, look);
  }

  async #importBytes(name: string, bytes: Uint8Array): Promise<void> {
    const { log } = this.#deps;
    const file = { name, bytes, staff: undefined };
    try {
      const { isKnown, entries, known, matches } = await importStatements(this.#deps, file);
      if (!isKnown) log.info({ file: name, entries, known, matches }, 'a bank statement was imported');
    } catch (error) {
      if (error instanceof ProviderError) {
        log.warn({ file: name, code: error.code, why: error.message }, 'a bank statement was refused');
        return;
      }
      // What the database does not take, or a defect of ours: it is one file's, unless the database is away.
      await recordRefused(this.#deps, file, `failed: ${error instanceof Error ? error.message : 'unknown'}`);
      throw error;
    }
  }
}
