import { setTimeout as sleep } from 'node:timers/promises';
import { SHARD } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import type { FileStore } from '../platform/files/file-store.ts';
import { type Dumped, dumpDatabase } from '../platform/postgres/dump.ts';
import { compressed } from '../platform/postgres/dump-file.ts';
import { type Backup, dumpKey, type Manifest, nameAt, writeManifest } from './backup-list.ts';

/** Shorter waits are saved up. */
const LEAST_WAIT_MS = 10;
/** A dump may have so many bytes: S3 then takes it in parts of 8 MiB. */
const LEAST_MAX_BYTES = 64 * 2 ** 30;

/** The heads of the chains in the backup; a restore must reach the same. */
export async function headsOf(client: Client): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<Record<string, string>>(
    `SELECT seq AS "journalRows", encode(hash, 'hex') AS "journalHead", tape_no AS "tapeBatches",
            encode(tape_hash, 'hex') AS "tapeHead" FROM public.journal_head WHERE shard = $1`,
    [SHARD],
  );
  if (rows[0] === undefined) throw new Error('the journal has no head: the database is not migrated');
  return rows[0];
}

export interface BackupOptions {
  /** Name of the site's public checkpoint key; undefined for a backup by hand. */
  readonly site: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Of text, at most; undefined: as fast as it goes. */
  readonly bytesPerSecond?: number;
  /** Bytes of text written, and their approximate total. */
  readonly progress?: (bytes: number, of: number) => void;
}

export interface Taken extends Pick<Dumped<unknown>, 'tables' | 'rows' | 'textBytes'> {
  readonly backup: Backup;
}

/** Waits between chunks, so that the database and this process have time for something else. */
async function* paced(text: AsyncIterable<string | Buffer>, bytesPerSecond: number): AsyncGenerator<string | Buffer> {
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of text) {
    yield chunk;
    bytes += chunk.length;
    const early = (bytes / bytesPerSecond) * 1_000 - (performance.now() - startedAt);
    if (early > LEAST_WAIT_MS) await sleep(early);
  }
}

/**
 * Writes a snapshot of the database at the URL into a store, while the site keeps running. The backup counts once its
 * manifest is there, which is written last.
 */
export async function takeBackup(
  url: string,
  store: FileStore,
  { site, signal, bytesPerSecond = Number.POSITIVE_INFINITY, progress = () => undefined }: BackupOptions,
): Promise<Taken> {
  const { head, tables, rows, textBytes, written } = await dumpDatabase(
    url,
    async (text, { at }, about) => {
      const name = nameAt(new Date(at));
      const maxBytes = Math.max(LEAST_MAX_BYTES, about);
      return {
        name,
        ...(await store.put(dumpKey(name), compressed(paced(text, bytesPerSecond)), { maxBytes, signal })),
      };
    },
    headsOf,
    (_table, bytes, of) => progress(bytes, of),
  );
  const { name, bytes, sha256 } = written;
  const { journalRows = '', journalHead = '' } = head.note;
  const { at, version } = head;
  const manifest: Manifest = {
    format: 1,
    at,
    version,
    bytes,
    sha256,
    textBytes,
    journalRows,
    journalHead,
    ...(site === undefined ? {} : { site }),
  };
  await writeManifest(store, name, manifest);
  return { backup: { name, manifest, drill: undefined }, tables, rows, textBytes };
}
