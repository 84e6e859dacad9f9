import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { VerificationError } from '../journal/chains.ts';
import { type FileStore, FileStoreError } from '../platform/files/file-store.ts';
import { DumpError } from '../platform/postgres/dump-file.ts';
import { type Backup, type Drill, writeDrill } from './backup-list.ts';
import { checkSource, restoreIntoFolder } from './restore-site.ts';
import { fetchBackup, temporaryFolder } from './source.ts';

/** A restored database needs so many times the bytes of its text, with the write-ahead log of the load. */
const SPACE = 3;

/** Whether the error says that the backup is no good, rather than that this machine could not try it. */
const isDamage = (error: unknown): boolean =>
  error instanceof DumpError ||
  error instanceof VerificationError ||
  (error instanceof FileStoreError && ['damaged', 'not-found', 'too-large'].includes(error.problem));

async function requireSpace(folder: string, textBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, SPACE * textBytes];
  if (free >= needed) return;
  const mb = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
  throw new Error(`a restore drill needs ${mb(needed)} in TMPDIR, and ${mb(free)} are free`);
}

/** Restores a backup into a temporary folder, verifies it and removes it. Throws when it could not be tried. */
async function tryBackup(store: FileStore, backup: Backup): Promise<Drill> {
  const { name, manifest } = backup;
  const startedAt = performance.now();
  const temporary = temporaryFolder('drill');
  const report = { say: () => undefined, at: () => undefined };
  const found = (isGood: boolean, text: string): Drill => ({
    at: new Date().toISOString(),
    isGood,
    found: `${name}: ${text} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`,
  });
  try {
    await requireSpace(temporary.folder, manifest.textBytes);
    const fetched = await fetchBackup(store, backup);
    try {
      const dump = await checkSource(fetched.file, report);
      await restoreIntoFolder(path.join(temporary.folder, 'site'), fetched.file, dump, report);
    } finally {
      fetched.remove();
    }
    return found(true, `restored and verified, ${manifest.journalRows} journal rows, no difference found`);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return found(false, `cannot be restored: ${(error as Error).message.replaceAll(/\s*\n\s*/g, '; ')}`);
  } finally {
    temporary.remove();
  }
}

/** Tries a backup as {@link tryBackup} does and writes what it found beside it. */
export async function drillBackup(store: FileStore, backup: Backup): Promise<Drill> {
  const drill = await tryBackup(store, backup);
  await writeDrill(store, backup.name, drill);
  return drill;
}
