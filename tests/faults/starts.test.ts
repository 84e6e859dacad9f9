import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { REFUSED, UNAVAILABLE } from '../../apps/server/src/exit-codes.ts';
import { databaseAt } from '../support/cluster.ts';
import { runCommand } from '../support/command.ts';
import { buyBitcoin, demoCustomer } from '../support/customer.ts';
import { createTestDatabase } from '../support/database.ts';
import { launch } from '../support/launch.ts';
import { BARE_ENVIRONMENT, spawnServer } from '../support/server.ts';

// Each of these starts and commands ends in one sentence, and leaves nothing half done.

const LONG = { timeout: 180_000 };
const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-starts-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const folder = (name: string) => path.join(directory, name);
const database = await createTestDatabase();
const here = { DATA_DIR: folder('site'), DATABASE_URL: database.url, LOG_LEVEL: 'warn' };
const backup = folder('site.sql.zst');

/** The process that `postmaster.pid` of a cluster names. */
const postmaster = (cluster: string) => Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10);

it('B6 when another program answers on the port nothing is started and nobody is told that the site is ready', async () => {
  const other = createServer((_request, response) => response.end('somebody else')).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const said = `vitrine: port ${port} is in use by another program; stop that program or set PORT to another one\n`;
  const site = await launch({ PORT: String(port), DATA_DIR: folder('never') });
  expect([await site.ended, site.output()]).toEqual([[REFUSED, null], said]);
  expect(existsSync(folder('never'))).toBe(false);
  // The server by itself, without the launcher.
  const server = await runCommand('main', [], { ...here, PORT: String(port) });
  expect(server).toEqual({ code: REFUSED, said });
});

it('B6 verify and rebuild of a running site end in one sentence, and backup works', LONG, async () => {
  const server = await spawnServer(here);
  onTestFinished(() => server.stop());
  await buyBitcoin(server.url, await demoCustomer(server.url));
  const held = { here: `DATA_DIR ${here.DATA_DIR} is in use by another server, process ${server.child.pid}` };
  for (const [command, args] of [
    ['verify', []],
    ['rebuild', ['all']],
  ] as const) {
    const { code, said } = await runCommand(command, args, here);
    expect([code, said]).toEqual([1, `${command}: ${held.here}; stop it or choose another DATA_DIR\n`]);
    const elsewhere = await runCommand(command, args, { ...here, DATA_DIR: folder('elsewhere') });
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.said).toMatch(
      new RegExp(
        `^${command}: the database is in use by another server, vitrine server, process ${server.child.pid} on .*\n$`,
      ),
    );
  }
  expect(await runCommand('backup', ['--to', backup], here)).toMatchObject({ code: 0 });
});

it('B6 a restore that is killed leaves a folder in which no site starts', LONG, async () => {
  const into = folder('restored');
  const cluster = path.join(into, 'restoring', 'postgres');
  const restore = spawn(process.execPath, ['apps/server/src/commands/restore.ts', '--from', backup, '--into', into], {
    env: BARE_ENVIRONMENT,
    stdio: 'ignore',
  });
  const ended = once(restore, 'exit');
  await expect.poll(() => existsSync(path.join(cluster, 'postmaster.pid')), { interval: 5 }).toBe(true);
  restore.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  onTestFinished(() => void process.kill(postmaster(cluster), 'SIGQUIT'));
  expect(await runCommand('main', [], { DATA_DIR: into, PORT: '0' })).toEqual({
    code: REFUSED,
    said: `vitrine: ${into} holds a restore that was not finished; delete the folder and restore again\n`,
  });
  expect(readdirSync(into)).not.toContain('postgres');
});

it(
  'B6 a restore into a database of its own that is killed leaves no database in which a site starts',
  LONG,
  async () => {
    const name = `restored_${process.pid}`;
    await database.superuser(`CREATE DATABASE ${name} OWNER vitrine`);
    onTestFinished(() => database.superuser(`DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined));
    const env = { DATABASE_URL: databaseAt(inject('templateUrl'), name), DATA_DIR: folder('own'), PORT: '0' };
    const restore = spawn(process.execPath, ['apps/server/src/commands/restore.ts', '--from', backup], {
      env: { ...BARE_ENVIRONMENT, ...env },
      stdio: 'ignore',
    });
    const ended = once(restore, 'exit');
    // At work on the migrations, before any row.
    const atWork = `SELECT FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'vitrine migrate'`;
    await expect.poll(() => database.superuser(atWork), { interval: 5 }).toHaveLength(1);
    restore.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await runCommand('main', [], env)).toEqual({
      code: REFUSED,
      said: 'vitrine: the database holds a restore that was not finished; drop it and restore into a new one\n',
    });
  },
);

it('B6 when the newest journal rows are gone and the head was moved back, the start is refused', LONG, async () => {
  await database.superuser(`
    SET session_replication_role = replica;
    UPDATE journal_head SET (seq, hash) = (SELECT seq, hash FROM journal ORDER BY seq DESC OFFSET 3 LIMIT 1);
    DELETE FROM journal WHERE seq > (SELECT seq FROM journal_head)`);
  rmSync(here.DATA_DIR, { recursive: true });
  const { code, said } = await runCommand('main', [], { ...here, PORT: '0' });
  expect(said).toMatch(
    /^vitrine: the newest row of postings: was made by journal row \d+, but the last one is \d+: what followed was removed\n$/,
  );
  expect(code).toBe(REFUSED);
});

it(
  'B6 a PostgreSQL that is frozen, after its server was killed, is named, and the start waits for it',
  LONG,
  async () => {
    const dataDir = folder('frozen');
    const server = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    await server.kill();
    const pid = postmaster(path.join(dataDir, 'postgres'));
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await runCommand('main', [], { DATA_DIR: dataDir, PORT: '0' })).toEqual({
        code: UNAVAILABLE,
        said: `vitrine: the database is frozen (PostgreSQL, process ${pid}, neither answers nor ends; let it go on (kill -CONT ${pid}) or end it (kill -KILL ${pid}))\n`,
      });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const again = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    await again.stop();
  },
);
