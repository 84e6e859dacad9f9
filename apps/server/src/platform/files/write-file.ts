import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a file that only its owner can read. It has the name `part`, in the same directory, until it is complete and on
 * disk; a failure deletes it, a crash leaves it.
 */
export async function writeWholeFile(
  file: string,
  part: string,
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    // `flush` calls fsync before the file is closed.
    const out = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(content, { objectMode: true }), out, { signal });
    await rename(part, file);
    await syncDirectory(path.dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A renamed file is durable once its directory is synced. Windows cannot sync directories. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
