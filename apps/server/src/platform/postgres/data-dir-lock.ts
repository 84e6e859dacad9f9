import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  /** Loopback port on which the holder sends its token. The operating system closes it when the process ends. */
  readonly port: number;
  readonly token: string;
}

/**
 * Makes this process the only server of a data directory, until the returned function is called or the process ends.
 * A holder is alive while its port answers; its process id proves nothing, because ids are reused. Throws
 * {@link DataDirInUse} when another server holds the directory. If two servers take over the lock of a dead one at the
 * same moment, the second to write wins and the other throws. Money does not rely on this lock: only one server can
 * append to the journal (decision 13).
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
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new Error(`${file} is a folder and should be the lock file of the server; move it away`);
    writeFileSync(own, JSON.stringify({ pid: process.pid, port, token } satisfies Holder), { mode: 0o600 });
    while (!linkOnce(own, file)) {
      const holder = readHolder(file);
      if (holder !== undefined && (await isAlive(holder))) {
        throw new DataDirInUse(dataDir, holder.pid);
      }
      // Renaming is atomic: of several servers that start, one removes the lock, and only if its holder is still dead.
      if (readHolder(file)?.token !== holder?.token) continue;
      try {
        renameSync(file, `${own}.dead`);
        rmSync(`${own}.dead`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    await sleep(20);
    if (readHolder(file)?.token !== token) throw new Error(`DATA_DIR ${dataDir} was just taken by another server`);
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

/** Undefined if the file is gone or holds something else: then nobody holds the directory. */
function readHolder(file: string): Holder | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder> | null;
    const { pid, port, token } = read ?? {};
    const isHolder = isCount(pid, 2 ** 31) && isCount(port, 65_536) && typeof token === 'string';
    return isHolder ? { pid, port, token } : undefined;
  } catch {
    return undefined;
  }
}

function isCount(value: unknown, below: number): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < below;
}

/** A holder that does not answer within a second counts as alive as long as its process exists. */
async function isAlive(holder: Holder): Promise<boolean> {
  const answer = await new Promise<string | undefined>((resolve) => {
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
  return answer === undefined ? processExists(holder.pid) : answer === holder.token;
}

/** Whether a process with this id exists, no matter whose. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
