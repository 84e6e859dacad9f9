import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lockDataDir, processExists } from '../../src/platform/postgres/data-dir-lock.ts';
import { type Database, openDatabase } from '../../src/platform/postgres/database.ts';

const log = pino({ level: 'silent' });
const SOURCE = path.resolve(import.meta.dirname, '../../src/platform/postgres');

/** A server reduced to its database: opens it, writes a row, says so, and waits to be killed. */
const SERVER = `
  import { openDatabase } from ${JSON.stringify(path.join(SOURCE, 'database.ts'))};
  import pino from 'pino';
  const [dataDir, value] = process.argv.slice(1);
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, pino({ level: 'silent' }));
  const { Client } = await import('pg');
  const owner = new Client(database.engine.connectionString);
  await owner.connect();
  await owner.query('CREATE TABLE IF NOT EXISTS kept (value text)');
  await owner.query('INSERT INTO kept VALUES ($1)', [value]);
  await owner.query('BEGIN');
  await owner.query('INSERT INTO kept VALUES ($1)', ['never committed']);
  process.stdout.write('ready');
  setInterval(() => {}, 1000);
`;

async function serve(dataDir: string, value: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', SERVER, dataDir, value], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function kept(database: Database): Promise<unknown[]> {
  const { Client } = await import('pg');
  const owner = new Client(database.engine.connectionString);
  await owner.connect();
  const { rows } = await owner.query<{ value: string }>('SELECT value FROM kept');
  await owner.end();
  return rows.map(({ value }) => value);
}

describe('the embedded PostgreSQL', () => {
  let dataDir = '';
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-embedded-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('OPS-12 a server that was killed leaves its PostgreSQL running: the next start adopts it, and only what was committed is there', async () => {
    await kill(await serve(dataDir, 'first'));
    const orphan = postmaster(dataDir);
    expect(processExists(orphan)).toBe(true);

    const database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
    expect(postmaster(dataDir)).toBe(orphan);
    expect(await kept(database)).toEqual(['first']);
    await database.stop();
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('an orphan that does not answer is stopped and started again', async () => {
    await kill(await serve(dataDir, 'second'));
    const orphan = postmaster(dataDir);
    const access = path.join(dataDir, 'postgres', 'pg_hba.conf');
    const rules = readFileSync(access, 'utf8');
    writeFileSync(access, 'host all all 127.0.0.1/32 reject\n');
    process.kill(orphan, 'SIGHUP');
    await new Promise((resolve) => setTimeout(resolve, 200));
    writeFileSync(access, rules);

    const database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
    expect(postmaster(dataDir)).not.toBe(orphan);
    expect(await kept(database)).toEqual(['first', 'second']);
    await database.stop();
  });

  test('when PostgreSQL is killed too, or its id now belongs to another process, the next start recovers', async () => {
    await kill(await serve(dataDir, 'third'));
    process.kill(postmaster(dataDir), 'SIGKILL');
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, [process.pid, ...rest].join('\n'));

    const database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
    expect(await kept(database)).toEqual(['first', 'second', 'third']);
    await database.stop();
  });

  test('a first start that was cut short is begun anew', async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'vitrine-embedded-'));
    mkdirSync(path.join(other, 'postgres.new'));
    writeFileSync(path.join(other, 'postgres.new', 'PG_VERSION'), '18\n');
    const database = await openDatabase({ dataDir: other, databaseUrl: undefined }, log);
    await database.stop();
    rmSync(other, { recursive: true, force: true });
  });

  test('its password is for the server alone', () => {
    expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  });

  test('a second server on the same data directory is refused and told which process holds it', async () => {
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
    await expect(openDatabase({ dataDir, databaseUrl: undefined }, log)).rejects.toThrow(
      `in use by another server, process ${process.pid}`,
    );
    await expect(openDatabase({ dataDir, databaseUrl: 'postgres://u@127.0.0.1:1/x' }, log)).rejects.toThrow('in use');
    await database.stop();
    (await lockDataDir(dataDir))();
  });
});

describe('the lock of a data directory', () => {
  const directory = () => {
    const made = mkdtempSync(path.join(tmpdir(), 'vitrine-lock-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };

  test('is taken over from a dead holder by exactly one of many, though its process id and port are in use again', async () => {
    const dataDir = directory();
    const stranger = createServer((socket) => socket.end('somebody else')).listen(0, '127.0.0.1');
    onTestFinished(() => void stranger.close());
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    writeFileSync(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, port, token: 'dead' }));
    const starts = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDir(dataDir)));
    const held = starts.filter((start) => start.status === 'fulfilled');
    expect(held).toHaveLength(1);
    held[0]?.value();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.each([
    ['cut short while it was written', '{"pid":'],
    ['empty', ''],
    ['an object without fields', '{}'],
    ['null', 'null'],
    ['a number', '7'],
    ['a port that is none', '{"pid":1,"port":-1,"token":"x"}'],
  ])('B6 %s, it counts for nothing', async (_what, content) => {
    const dataDir = directory();
    writeFileSync(path.join(dataDir, 'server.lock'), content);
    (await lockDataDir(dataDir))();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('B6 a folder of its name is refused in one sentence and left alone', async () => {
    const dataDir = directory();
    const folder = path.join(dataDir, 'server.lock');
    mkdirSync(folder);
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `${folder} is a folder and should be the lock file of the server; move it away`,
    );
    expect(readdirSync(dataDir)).toEqual(['server.lock']);
  });
});
