import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileStore } from '../platform/files/file-store.ts';
import { openStore } from '../platform/files/open-store.ts';
import { folderOf } from '../platform/files/place.ts';
import { writeWholeFile } from '../platform/files/write-file.ts';
import type { Settings } from '../platform/settings.ts';
import { type Backup, dumpKey, listBackups, nameOfDump, newestGood } from './backup-list.ts';

/** A dump on the disk of this machine. */
export interface Fetched {
  readonly file: string;
  /** What is read, for a line of output. */
  readonly what: string;
  /** Deletes what was downloaded for it. */
  remove(): void;
}

/** A folder for one use in `TMPDIR`, deleted when the process ends at the latest. */
export function temporaryFolder(purpose: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), `vitrine-${purpose}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    folder,
    remove() {
      process.removeListener('exit', remove);
      remove();
    },
  };
}

/** Brings a backup to this machine and checks its SHA-256 on the way. Throws when it is not the one of the manifest. */
export async function fetchBackup(store: FileStore, { name, manifest }: Backup): Promise<Fetched> {
  const key = dumpKey(name);
  const content = store.get(key, { maxBytes: manifest.bytes, sha256: manifest.sha256 });
  const what = `${store.place.replace(/\/$/, '')}/${key}`;
  const folder = folderOf(store.place);
  if (folder !== undefined) {
    for await (const _ of content);
    return { file: path.join(folder, key), what, remove: () => undefined };
  }
  const temporary = temporaryFolder('download');
  // A process that a signal ends by default removes nothing.
  const interrupted = (): never => process.exit(130);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    const file = path.join(temporary.folder, key);
    await writeWholeFile(file, `${file}.part`, content);
    return { file, what, remove: temporary.remove };
  } catch (error) {
    temporary.remove();
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, interrupted);
  }
}

/** A place and, when it names one of its backups, the name of that. */
interface Named {
  readonly place: string;
  readonly name: string | undefined;
}

/** Undefined: a file that is in no store of backups. */
function namedBy(from: string, here: string): Named | undefined {
  const isUrl = /^(?:s3|file):\/\//.test(from);
  const file = path.resolve(here, from);
  if (!isUrl && statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const url = isUrl ? from : pathToFileURL(file).href;
  const at = url.lastIndexOf('/') + 1;
  const name = nameOfDump(url.slice(at));
  return name === undefined ? { place: url, name } : { place: url.slice(0, at), name };
}

/**
 * Finds what an operator names: a file, the URL of a backup, or a folder or URL of a store, whose newest backup is meant.
 * `here` is the folder that paths are relative to.
 */
export async function fetchNamed(from: string, here: string, s3: Settings['s3']): Promise<Fetched> {
  const named = namedBy(from, here);
  if (named === undefined) {
    const file = path.resolve(here, from);
    return { file, what: file, remove: () => undefined };
  }
  const store = openStore(named.place, s3);
  const backups = await listBackups(store);
  const backup = named.name === undefined ? newestGood(backups) : backups.find(({ name }) => name === named.name);
  if (backup === undefined) throw new Error(`${from} holds no backup that is whole`);
  return fetchBackup(store, backup);
}
