import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another server holds the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by another server, process ${pid}; stop it or choose another DATA_DIR`);
  }
}

interface Holder {
  readonly pid: number;
  /** Loopback port on which the living holder says its token; the operating system closes it with the process. */
  readonly port: number;
  readonly token: string;
}

/**
 * Makes this process the only server of a data directory, until the returned function is called or the process dies,
 * however it dies: what proves a holder alive is its open port, not a process id that may have been given out again.
 * Throws {@link DataDirInUse} when another server holds the directory. (Should two take over a dead holder's lock in the same instant, the
 * loser finds out here; the journal's primary key stays the fence that money relies on.)
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'server.lock');
  const token = randomUUID();
  const beacon = createServer((socket) => socket.on('error', () => undefined).end(token));
  await new Promise<void>((resolve, reject) => {
    beacon.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  beacon.unref();
  const own = path.join(dataDir, `server.lock.${token}`);
  const { port } = beacon.address() as AddressInfo;
  writeFileSync(own, JSON.stringify({ pid: process.pid, port, token } satisfies Holder), { mode: 0o600 });
  try {
    while (!linkOnce(own, file)) {
      const holder = readHolder(file);
      if (holder !== undefined && (await isAlive(holder))) {
        throw new DataDirInUse(dataDir, holder.pid);
      }
      // Renaming is atomic: of several starters exactly one takes a lock away, and only the one it found dead.
      if (readHolder(file)?.token !== holder?.token) continue;
      try {
        renameSync(file, `${own}.dead`);
        rmSync(`${own}.dead`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    await sleep(20);
    if (readHolder(file)?.token !== token) throw new Error(`DATA_DIR ${dataDir} was taken by another server just now`);
  } catch (error) {
    beacon.close();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (readHolder(file)?.token === token) rmSync(file, { force: true });
    beacon.close();
  };
}

function linkOnce(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** A holder too busy to speak within a second counts as alive as long as its process exists. */
async function isAlive(holder: Holder): Promise<boolean> {
  const said = await new Promise<string | undefined>((resolve) => {
    let text = '';
    const socket = connect(holder.port, '127.0.0.1');
    socket.setTimeout(1000, () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.on('end', () => resolve(text));
    socket.on('error', () => resolve(''));
  });
  return said === undefined ? processExists(holder.pid) : said === holder.token;
}

/** Whether a process has this id; one of another user counts. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
