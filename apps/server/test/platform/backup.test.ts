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
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { EMPTY_HEAD, GENESIS } from '@vitrine/engine/journal';
import { createClient } from '@vitrine/wire/client';
import { balances } from '@vitrine/wire/ledger/balances';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Site, Trader } from '../../../../tests/crash/traders.ts';
import { databaseAt } from '../../../../tests/support/cluster.ts';
import { runCommand as run } from '../../../../tests/support/command.ts';
import { type Customer, openCustomer } from '../../../../tests/support/customer.ts';
import { type RunningServer, spawnServer } from '../../../../tests/support/server.ts';
import { writeCheckpoint } from '../../src/journal/checkpoints.ts';
import { urlOfRunning } from '../../src/platform/postgres/embedded.ts';
import { readSettings, type Settings } from '../../src/platform/settings.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-drill-'));
const dataDir = path.join(directory, 'site');
const backup = path.join(directory, 'site.sql.zst');
const restored = path.join(directory, 'restored');
const running: RunningServer[] = [];

afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(directory, { recursive: true, force: true });
});

async function start(at: string): Promise<RunningServer> {
  const server = await spawnServer({ DATA_DIR: at, LOG_LEVEL: 'warn' });
  running.push(server);
  return server;
}

const clientOf = (server: RunningServer, { token }: Customer) =>
  createClient({ origin: server.url, lang: () => 'en', token: () => token });

/** The journal row as the site has it. */
async function hashAt(url: string, seq: number): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM journal WHERE shard = 0 AND seq = $1`,
    [seq],
  );
  await client.end();
  return rows[0]?.hash;
}

/** A checkpoint of a site that has that many journal rows. */
async function checkpointAt(at: string, rows: number): Promise<Settings> {
  const settings = readSettings({ DATA_DIR: at });
  await writeCheckpoint(settings, {
    head: { seq: rows, hash: GENESIS },
    tapeHead: EMPTY_HEAD,
    digestHead: EMPTY_HEAD,
  });
  return settings;
}

describe('OPS-05 the drill', () => {
  let server: RunningServer;
  let customer: Customer;
  let head: { rows: number; hash: string };

  beforeAll(async () => {
    server = await start(dataDir);
    customer = await openCustomer(server.url);
  }, 90_000);

  it('a backup is made while the site serves under load, of one moment', async () => {
    const site = new Site(server.url);
    site.isUp();
    const lives = Array.from({ length: 4 }, () => new Trader(site)).map((trader) => trader.live());
    const made = await run('backup', ['--to', backup], { DATA_DIR: dataDir });
    expect(made.said).toMatch(/\nbackup: .*site\.sql\.zst \([\d.]+ s, [\d.]+ MB\/s\)\n$/);
    expect(made.code).toBe(0);
    const [, rows, hash] = /journal: (\d+) rows, head (\w{64})/.exec(made.said) ?? [];
    head = { rows: Number(rows), hash: hash as string };
    const url = urlOfRunning(dataDir);
    expect(await hashAt(url, head.rows)).toBe(head.hash);
    await expect.poll(() => hashAt(url, head.rows + 50)).toBeDefined();
    site.isOver = true;
    await Promise.all(lives);
    // Who can read it has everything; nobody but its owner can.
    expect(statSync(backup).mode & 0o077).toBe(0);
    expect(readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([]);
  }, 60_000);

  it('is restored into an empty folder, to the very head of the backup, and verified', async () => {
    const done = await run('restore', ['--from', backup, '--into', restored], { DATA_DIR: dataDir });
    expect(done.said).toContain(
      `journal: ${head.rows} rows, head ${head.hash}, as in the backup\nno difference found\n`,
    );
    expect(done.code).toBe(0);
    expect(readdirSync(restored).sort()).toEqual([
      'checkpoint-key.pem',
      'checkpoints.jsonl',
      'postgres',
      'postgres.password',
    ]);
    const verified = await run('verify', [], { DATA_DIR: restored });
    expect(verified.said).toContain('checkpoints: 1 agree\n');
    expect(verified.said).toContain(`journal: ${head.rows} rows, head ${head.hash}\n`);
  }, 60_000);

  it('the restored site serves its customers where they were, and goes on', async () => {
    const second = await start(restored);
    const [before, after] = [clientOf(server, customer), clientOf(second, customer)];
    const open = await before.call(orders, { status: 1, page: 1 });
    const openAfter = await after.call(orders, { status: 1, page: 1 });
    expect(open.data.length).toBeGreaterThan(0);
    expect(openAfter.data.map(({ Id }) => Id)).toEqual(open.data.map(({ Id }) => Id));
    const money = (list: readonly { type: string; balance: string }[]) =>
      list.map(({ type, balance }) => [type, balance]);
    expect(money(await after.call(balances, {}))).toEqual(money(await before.call(balances, {})));
    const id = openAfter.data[0]?.Id as number;
    // Both sites explain it alike, serving.
    const explained = await run('explain', [String(id)], { DATA_DIR: dataDir });
    expect(explained).toMatchObject({ code: 0, said: expect.stringContaining(`of customer ${customer.user.uid}`) });
    expect(await run('explain', [String(id)], { DATA_DIR: restored })).toEqual(explained);
    await expect.poll(() => after.call(closeOrder, { id }).catch(String)).toMatchObject({ id });
    // A new customer takes a number that nobody has.
    expect((await openCustomer(second.url)).user.uid).toBeGreaterThan(customer.user.uid);
  }, 60_000);

  it('nothing is restored over something, and a file that is no good is named before anything is made', async () => {
    const refused = async (from: string, into: string): Promise<string> => {
      const { code, said } = await run('restore', ['--from', from, '--into', into], {});
      expect(code).toBe(1);
      return said;
    };
    const holding = path.join(directory, 'holding');
    mkdirSync(holding);
    writeFileSync(path.join(holding, 'letter.txt'), 'mine');
    expect(await refused(backup, holding)).toContain(`${holding} is not empty, it holds letter.txt`);
    expect(await refused(backup, dataDir)).toContain('is not empty');

    const fresh = path.join(directory, 'fresh');
    const bad = path.join(directory, 'bad.sql.zst');
    const bytes = readFileSync(backup);
    const text = zstdDecompressSync(bytes).toString('latin1');
    const rewritten = (change: (text: string) => string) => zstdCompressSync(Buffer.from(change(text), 'latin1'));
    writeFileSync(bad, bytes.subarray(0, bytes.length / 2));
    expect(await refused(bad, fresh)).toMatch(/\(in table public\.\w+\): it is damaged or truncated/);
    writeFileSync(
      bad,
      rewritten((all) => all.replace('"closedBy":"user"', '"closedBy":"uses"')),
    );
    expect(await refused(bad, fresh)).toMatch(
      /\(in table public\.journal\): its rows were changed: \d+ rows with the SHA-256 \w{64} were written/,
    );
    writeFileSync(
      bad,
      rewritten((all) => all.replace('{"format":1,', '{"format":2,')),
    );
    expect(await refused(bad, fresh)).toContain('; this program reads format 1');
    writeFileSync(
      bad,
      rewritten((all) => all.replace('"migrations":[', '"migrations":[{"name":"9999_x.sql","checksum":""},')),
    );
    expect(await refused(bad, fresh)).toContain('the database belongs to a newer program');
    expect(await refused(path.join(directory, 'none'), fresh)).toContain('no such file');
    expect(existsSync(fresh)).toBe(false);
  }, 60_000);

  it('a name that is taken is not written over, and a folder without a database has no backup', async () => {
    const before = statSync(backup);
    expect(await run('backup', ['--to', backup], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      said: expect.stringContaining('already exists; choose another name'),
    });
    expect(statSync(backup).mtimeMs).toBe(before.mtimeMs);
    const nowhere = path.join(directory, 'nowhere');
    expect(await run('backup', ['--to', path.join(directory, 'x')], { DATA_DIR: nowhere })).toMatchObject({
      code: 1,
      said: expect.stringContaining('holds no database'),
    });
    expect(existsSync(nowhere)).toBe(false);
  });

  it('goes into a database of your own and out of it again, which must be empty', async () => {
    const superuser = new Client({ connectionString: inject('superuserUrl') });
    await superuser.connect();
    const name = `drill_${process.pid}`;
    await superuser.query(`CREATE DATABASE ${name} OWNER vitrine`);
    try {
      const env = { DATABASE_URL: databaseAt(inject('templateUrl'), name), DATA_DIR: path.join(directory, 'other') };
      // The site of this folder was further than the backup.
      const ahead = path.join(directory, 'ahead');
      const { checkpointFile } = await checkpointAt(ahead, head.rows + 1);
      expect(await run('restore', ['--from', backup], { ...env, DATA_DIR: ahead })).toMatchObject({
        code: 1,
        said: expect.stringMatching(
          new RegExp(
            `the backup ends at journal row ${head.rows}, but the checkpoint of [\\dT:.Z-]+ names row ${head.rows + 1}; ` +
              `to lose what followed, move ${checkpointFile} away first\n$`,
          ),
        ),
      });
      const done = await run('restore', ['--from', backup], env);
      expect(done.said).toContain(`head ${head.hash}, as in the backup\nno difference found\n`);
      const again = path.join(directory, 'again.sql.zst');
      const made = await run('backup', ['--to', again], env);
      expect(made.said).toContain(`journal: ${head.rows} rows, head ${head.hash}`);
      const blocks = (file: string): string[] =>
        zstdDecompressSync(readFileSync(file))
          .toString('latin1')
          .split('\n')
          .filter((line) => line.startsWith('-- table ') || line.startsWith('-- end ') || line.startsWith('COPY '));
      expect(blocks(again)).toEqual(blocks(backup));
      const refused = await run('restore', ['--from', backup], env);
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('the database is not empty') });
    } finally {
      await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await superuser.end();
    }
  }, 60_000);
});
