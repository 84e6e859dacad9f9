import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { type Binaries, findBinaries } from '../../apps/server/src/platform/postgres/binaries.ts';
import { type EmbeddedPostgres, freePort, startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';

/** A standby must allow as many connections as its primary. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
};

/**
 * A PostgreSQL and its streaming replica. npm's PostgreSQL has no pg_basebackup: the replica is a copy of the data directory,
 * made while nothing runs.
 */
export class ReplicatedPostgres {
  readonly primary: EmbeddedPostgres;
  /** Of the owner, like that of the primary. */
  readonly replicaUrl: string;
  readonly #directory: string;
  readonly #cluster: string;
  readonly #binaries: Binaries;
  readonly #port: number;
  #replica: ChildProcess | undefined;

  private constructor(directory: string, primary: EmbeddedPostgres, cluster: string, binaries: Binaries, port: number) {
    this.primary = primary;
    this.#directory = directory;
    this.#cluster = cluster;
    this.#binaries = binaries;
    this.#port = port;
    this.replicaUrl = this.#at(primary.url);
    process.once('exit', this.#lastResort);
  }

  /** Starts both. Call `close` when the test is over. */
  static async start(): Promise<ReplicatedPostgres> {
    const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-replica-'));
    // PostgreSQL does not run as root: its account finds the way to its own folder.
    chmodSync(directory, 0o755);
    const [home, cluster] = [path.join(directory, 'primary'), path.join(directory, 'replica')];
    mkdirSync(home);
    await (await startEmbedded(home)).stop();
    execFileSync('cp', ['-a', path.join(home, 'postgres'), cluster]);
    const primary = await startEmbedded(home);
    const { hostname, port, username, password } = new URL(primary.superuserUrl('postgres'));
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
    appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
    writeFileSync(path.join(cluster, 'standby.signal'), '');
    const pair = new ReplicatedPostgres(directory, primary, cluster, findBinaries(), await freePort());
    await pair.startReplica();
    return pair;
  }

  get replicaPort(): number {
    return this.#port;
  }

  /** Resolves when it answers. */
  async startReplica(): Promise<void> {
    const settings = Object.entries({ ...SETTINGS, port: String(this.#port) });
    const logFile = path.join(this.#directory, 'replica.log');
    const log = openSync(logFile, 'a');
    const child = spawn(
      this.#binaries.postgres,
      ['-D', this.#cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...this.#binaries.account,
        cwd: this.#cluster,
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', log, log],
      },
    );
    closeSync(log);
    this.#replica = child;
    for (let tries = 0; !(await this.#answers()); tries += 1) {
      if (tries === 600 || child.exitCode !== null) throw new Error(`the replica does not start: see ${logFile}`);
      await sleep(50);
    }
  }

  /** At once, as when its machine is lost. */
  async endReplica(): Promise<void> {
    const child = this.#replica;
    this.#replica = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  }

  /** It receives what the primary writes, and shows none of it. */
  async pauseReplay(): Promise<void> {
    await this.ask('SELECT pg_wal_replay_pause()');
    for (let state = ''; state !== 'paused'; await sleep(10))
      [{ state }] = (await this.ask('SELECT pg_get_wal_replay_pause_state() AS state')) as [{ state: string }];
  }

  async resumeReplay(): Promise<void> {
    await this.ask('SELECT pg_wal_replay_resume()');
  }

  /** The last journal row that the replica shows. */
  async replayed(): Promise<number> {
    const [row] = await this.ask<{ seq: string }>('SELECT seq FROM journal_head WHERE shard = 0', 'vitrine');
    return Number(row?.seq);
  }

  /** Asks the replica, as the superuser. */
  async ask<R extends QueryResultRow>(text: string, database = 'postgres'): Promise<readonly R[]> {
    const client = new Client({ connectionString: this.#at(this.primary.superuserUrl(database)) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<R>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.endReplica();
    await this.primary.stop();
    process.removeListener('exit', this.#lastResort);
    rmSync(this.#directory, { recursive: true, force: true });
  }

  readonly #lastResort = (): void => {
    this.#replica?.kill('SIGQUIT');
    process.kill(this.primary.pid, 'SIGINT');
  };

  #at(url: string): string {
    const other = new URL(url);
    other.port = String(this.#port);
    return other.href;
  }

  #answers(): Promise<boolean> {
    return this.ask('SELECT').then(
      () => true,
      () => false,
    );
  }
}
