import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { connectClient } from './client.ts';
import { processExists } from './data-dir-lock.ts';

const MAJOR = '18';

/** The subfolder of a data directory in which a restore builds its cluster, until it is whole. */
export const RESTORING = 'restoring';

/** How long PostgreSQL may take for an orderly end, and for one that leaves recovery to the next start. */
interface StopSeconds {
  readonly fast: number;
  readonly immediate: number;
}
const STOP_SECONDS: StopSeconds = { fast: 60, immediate: 20 };
/** For one that was left running and does not answer: the start of the server waits for it. */
const ORPHAN_STOP_SECONDS: StopSeconds = { fast: 4, immediate: 4 };
const CONNECT_MS = 3_000;

/** PostgreSQL neither answers nor ends: its process is suspended, or waits for a disk. */
class PostgresFrozen extends Error {
  readonly code = 'POSTGRES_FROZEN';
  constructor(pid: number, cause: unknown) {
    super(
      `PostgreSQL, process ${pid}, neither answers nor ends; let it go on (kill -CONT ${pid}) or end it (kill -KILL ${pid})`,
      { cause },
    );
  }
}
/** Higher than any process id. */
const NO_PROCESS = 2_147_483_647;

/** Enough for one site. */
const CONNECTIONS = 200;

/** Settings with full durability, sized for a machine with two cores and a few GB of memory. */
const CONFIGURATION: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  wal_buffers: '16MB',
  min_wal_size: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // The core and the batch writer already use two processors; parallel plans would also need a large /dev/shm.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export interface EmbeddedPostgres {
  /** Whether the cluster is new, existed, or was left running by a killed server. */
  readonly origin: 'created' | 'started' | 'adopted';
  readonly pid: number;
  readonly port: number;
  /** Connection to the database `vitrine` as its owner, who is not a superuser. */
  readonly url: string;
  /** Connection to any database of the cluster as the superuser. */
  superuserUrl(database: string): string;
  /** Fast shutdown: terminates open connections; everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL for a data directory: its cluster is `<dataDir>/postgres` (created when missing), its log
 * `<dataDir>/postgres.log`, its generated password `<dataDir>/postgres.password`. If a killed server left PostgreSQL
 * running, this terminates the dead server's connections and adopts it, or stops it when it does not answer. The caller
 * must hold the lock of the data directory. Throws with the end of PostgreSQL's log when it does not start, and when the
 * directory holds a restore that was cut short.
 *
 * @param connections how many it allows, when it is started anew
 */
export async function startEmbedded(dataDir: string, connections = CONNECTIONS): Promise<EmbeddedPostgres> {
  if (existsSync(path.join(dataDir, RESTORING)))
    throw new Error(`${dataDir} holds a restore that was not finished; delete the folder and restore again`);
  const binaries = findBinaries();
  const cluster = path.join(dataDir, 'postgres');
  const created = !hasCluster(dataDir);
  const password = readOrMakePassword(path.join(dataDir, 'postgres.password'), created);
  const superuser = (port: number, database: string) => connectionUrl('postgres', password, port, database);
  const site: Site = { dataDir, cluster, binaries, superuser };
  if (created) await createCluster(site, password);
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR)
    throw new Error(`${cluster} was made by PostgreSQL ${version}; this program runs PostgreSQL ${MAJOR}`);

  const orphan = await adopt(site);
  const { pid, port } = orphan ?? (await start(site, connections));
  await asSuperuser(superuser(port, 'postgres'), (client) => createDatabase(client, password));
  return {
    origin: orphan !== undefined ? 'adopted' : created ? 'created' : 'started',
    pid,
    port,
    url: connectionUrl('vitrine', password, port, 'vitrine'),
    superuserUrl: (database) => superuser(port, database),
    stop: () => stop(site, pid),
  };
}

/** Whether a data directory contains a cluster. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'postgres'));
}

/**
 * The owner's connection URL of the PostgreSQL that a running server has started. Throws while it is not ready.
 */
export function urlOfRunning(dataDir: string): string {
  const running = readPostmasterPid(path.join(dataDir, 'postgres'));
  if (running?.ready !== true)
    throw new Error(`the server of ${dataDir} is starting or stopping; try again in a moment`);
  const password = readOrMakePassword(path.join(dataDir, 'postgres.password'), false);
  return connectionUrl('vitrine', password, running.port, 'vitrine');
}

interface Site {
  readonly dataDir: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly superuser: (port: number, database: string) => string;
}

function connectionUrl(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

function readOrMakePassword(file: string, mayMake: boolean): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (!mayMake) throw new Error(`${file} is missing; it holds the password of the database beside it`);
  mkdirSync(path.dirname(file), { recursive: true });
  const password = randomBytes(24).toString('hex');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * Creates the cluster under a temporary name and renames it, so that an interrupted start leaves no partial cluster.
 */
async function createCluster(site: Site, password: string): Promise<void> {
  const building = `${site.cluster}.new`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true, mode: 0o700 });
  const secret = mkdtempSync(path.join(tmpdir(), 'vitrine-initdb-'));
  const passwordFile = path.join(secret, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(site.binaries, building, secret, passwordFile);
    const choices = [
      '--username=postgres',
      '--locale=C',
      '--encoding=UTF8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
    ];
    await run(site, building, site.binaries.initdb, [...choices, '--no-instructions']);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
  renameSync(building, site.cluster);
}

function giveTo({ account }: Binaries, ...files: readonly string[]): void {
  if (account !== undefined) for (const file of files) chownSync(file, account.uid, account.gid);
}

/**
 * The path of the cluster for PostgreSQL: relative to the working directory. Under root, the account that PostgreSQL
 * runs as may not be able to open the absolute path (a checkout below /root), but it keeps the working directory that
 * root entered.
 */
function clusterArgument({ account }: Binaries, cluster: string): string {
  return account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

function launch(site: Site, cluster: string, program: string, args: readonly string[]) {
  const log = openSync(path.join(site.dataDir, 'postgres.log'), 'a', 0o600);
  try {
    // Detached, so that Ctrl-C in the terminal reaches only the server, which then stops PostgreSQL cleanly.
    return spawn(program, ['-D', clusterArgument(site.binaries, cluster), ...args], {
      ...site.binaries.account,
      cwd: cluster,
      detached: true,
      windowsHide: true,
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        TZ: 'UTC',
        SystemRoot: process.env.SystemRoot,
        TEMP: process.env.TEMP,
      },
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

async function run(site: Site, cluster: string, program: string, args: readonly string[]): Promise<void> {
  const [code] = await once(launch(site, cluster, program, args), 'exit');
  if (code !== 0) throw new Error(`${path.basename(program)} failed (${code}):\n${logEnd(site)}`);
}

function logEnd(site: Site): string {
  return readFileSync(path.join(site.dataDir, 'postgres.log'), 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}

interface Running {
  readonly pid: number;
  readonly port: number;
}

async function start(site: Site, connections: number): Promise<Running> {
  trimLog(site);
  for (let attempt = 1; ; attempt += 1) {
    const options = { ...CONFIGURATION, max_connections: String(connections), port: String(await freePort()) };
    const child = launch(
      site,
      site.cluster,
      site.binaries.postgres,
      Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    );
    child.unref();
    let failure: string | undefined;
    child.once('error', (error) => {
      failure = error.message;
    });
    // Read the log now: after PostgreSQL is stopped, the file may be gone.
    let hasExited = false;
    child.once('exit', () => {
      hasExited = true;
    });
    // Recovery after a crash may take long: wait as long as the process is alive.
    while (failure === undefined && !hasExited) {
      const file = readPostmasterPid(site.cluster);
      if (file?.ready === true && file.pid === child.pid) return file;
      await sleep(10);
    }
    // The port may have been taken meanwhile, or backends of a killed postmaster may still be exiting.
    if (attempt === 5) throw new Error(`PostgreSQL does not start:\n${failure ?? logEnd(site)}`);
    await sleep(200 * attempt);
  }
}

function trimLog(site: Site): void {
  const log = path.join(site.dataDir, 'postgres.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 16_000_000) renameSync(log, `${log}.old`);
}

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * The lines of postmaster.pid: process id, directory, start time, port, socket directory, address, shared memory,
 * state.
 */
function readPostmasterPid(cluster: string): (Running & { readonly ready: boolean }) | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

async function adopt(site: Site): Promise<Running | undefined> {
  const found = readPostmasterPid(site.cluster);
  // If the process is gone, leave the file: PostgreSQL decides when it is safe to ignore it.
  if (found === undefined || !processExists(found.pid)) return undefined;
  const running = await waitForOrphan(site, found.pid);
  if (running !== undefined && (await takeOver(site, running))) return running;
  if (isPostmasterOf(found.pid, site.cluster)) await stop(site, found.pid, ORPHAN_STOP_SECONDS);
  else disownPid(site.cluster);
  return undefined;
}

/**
 * Replaces the process id in postmaster.pid when it now belongs to another process, which would keep PostgreSQL from
 * starting. The rest of the file stays: PostgreSQL uses it to make sure that no child of the dead postmaster still
 * writes to the cluster.
 */
function disownPid(cluster: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [NO_PROCESS, ...rest].join('\n'));
}

async function waitForOrphan(site: Site, pid: number): Promise<Running | undefined> {
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(50)) {
    const file = readPostmasterPid(site.cluster);
    if (file === undefined || file.pid !== pid || !processExists(pid)) return undefined;
    if (file.ready || !isPostmasterOf(pid, site.cluster)) return file;
  }
  return undefined;
}

/** Whether the server on the port serves this cluster. If so, all other connections to it are closed first. */
async function takeOver(site: Site, { port }: Running): Promise<boolean> {
  try {
    return await asSuperuser(site.superuser(port, 'postgres'), async (client) => {
      const { rows } = await client.query<{ id: string }>('SELECT system_identifier AS id FROM pg_control_system()');
      if (rows[0]?.id !== systemIdentifier(site.cluster)) return false;
      // A commit of the dead server may still be running: it must end before the journal is read.
      const others = `FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
      for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
        const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid) ${others}`);
        if (rowCount === 0) return true;
      }
      return false;
    });
  } catch {
    return false;
  }
}

/** The first eight bytes of pg_control, little-endian on all platforms that npm has PostgreSQL for. */
function systemIdentifier(cluster: string): string {
  return readFileSync(path.join(cluster, 'global', 'pg_control'))
    .readBigUInt64LE(0)
    .toString();
}

/** Whether the process is the postmaster of this cluster. Process ids are reused, so check before stopping one. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return processExists(pid);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}

async function stop(site: Site, pid: number, seconds: StopSeconds = STOP_SECONDS): Promise<void> {
  if (readPostmasterPid(site.cluster)?.pid !== pid || !processExists(pid)) return;
  const end = (mode: keyof StopSeconds) =>
    run(site, site.cluster, site.binaries.pgCtl, ['stop', '-w', '-m', mode, '-t', String(seconds[mode])]);
  await end('fast')
    .catch(() => end('immediate'))
    .catch((cause: unknown) => {
      throw new PostgresFrozen(pid, cause);
    });
}

async function asSuperuser<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: 30_000,
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(client: Client, password: string): Promise<void> {
  const role = await client.query(`SELECT FROM pg_roles WHERE rolname = 'vitrine'`);
  if (role.rowCount === 0) await client.query(`CREATE ROLE vitrine LOGIN CREATEROLE PASSWORD '${password}'`);
  const database = await client.query(`SELECT FROM pg_database WHERE datname = 'vitrine'`);
  if (database.rowCount === 0) await client.query('CREATE DATABASE vitrine OWNER vitrine');
}
