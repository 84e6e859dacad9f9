import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { migrate } from '../../src/platform/postgres/migrate.ts';

const database = await createTestDatabase();

describe('roles', () => {
  test('the engine and the rooms connect as roles that cannot log in and are no superuser', async () => {
    const client = new Client(database.engine);
    await client.connect();
    onTestFinished(() => client.end());
    const role = `SELECT current_user AS who, rolsuper, rolcanlogin FROM pg_roles WHERE rolname = current_user`;
    expect((await client.query(role)).rows).toEqual([{ who: 'vitrine_engine', rolsuper: false, rolcanlogin: false }]);
    expect((await database.app.query(role)).rows).toEqual([
      { who: 'vitrine_app', rolsuper: false, rolcanlogin: false },
    ]);
  });

  test('a room cannot make tables, and reads no table that no migration granted to it', async () => {
    await expect(database.app.query('CREATE TABLE mine (x integer)')).rejects.toThrow(
      'permission denied for schema public',
    );
    await expect(database.app.query('SELECT * FROM schema_migrations')).rejects.toThrow('permission denied');
  });

  test('OPS-14a queries of the rooms run under statement, lock and idle timeouts; a statement that takes too long ends alone', async () => {
    const limits = `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`;
    expect((await database.app.query(limits)).rows).toEqual([{ statement: '10s', lock: '3s', idle: '10s' }]);
    await expect(database.app.query('SELECT pg_sleep(30)')).rejects.toThrow('statement timeout');
    expect((await database.app.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

test('the embedded PostgreSQL keeps fsync and synchronous commit on', async () => {
  const settings = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
    current_setting('full_page_writes') AS pages, current_setting('server_encoding') AS encoding`;
  expect((await database.app.query(settings)).rows).toEqual([
    { fsync: 'on', commit: 'on', pages: 'on', encoding: 'UTF8' },
  ]);
});

describe('migrations', () => {
  let directory = '';
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const inOwnSchema = async (files: Readonly<Record<string, string>>) => {
    directory = mkdtempSync(path.join(tmpdir(), 'vitrine-migrations-'));
    write(files);
    const client = new Client(database.url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('CREATE TEMPORARY TABLE IF NOT EXISTS probe (x integer)');
    await client.query('SET search_path = pg_temp');
    return client;
  };
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(directory, name), sql);
  };

  test('run once, in order', async () => {
    const client = await inOwnSchema({
      '0002_b.sql': 'INSERT INTO probe VALUES (2)',
      '0001_a.sql': 'INSERT INTO probe VALUES (1)',
    });
    expect(await migrate(client, directory)).toEqual(['0001_a.sql', '0002_b.sql']);
    write({ '0003_c-more.sql': 'INSERT INTO probe VALUES (3)' });
    expect(await migrate(client, directory)).toEqual(['0003_c-more.sql']);
    expect(await migrate(client, directory)).toEqual([]);
    expect((await client.query('SELECT x FROM probe')).rows).toEqual([{ x: 1 }, { x: 2 }, { x: 3 }]);
  });

  test('are refused when an applied file changed or is gone', async () => {
    const client = await inOwnSchema({ '0002_b.sql': 'SELECT 1' });
    await migrate(client, directory);
    write({ '0002_b.sql': 'SELECT 2' });
    await expect(migrate(client, directory)).rejects.toThrow('0002_b.sql was applied and has changed');
    rmSync(path.join(directory, '0002_b.sql'));
    await expect(migrate(client, directory)).rejects.toThrow('0002_b.sql was applied and is not in');
  });

  test('of two rooms written in parallel run in whatever order they are merged', async () => {
    const client = await inOwnSchema({
      '0001_a.sql': 'INSERT INTO probe VALUES (1)',
      '202611221000_loans.sql': 'INSERT INTO probe VALUES (4)',
    });
    await migrate(client, directory);
    write({
      '202611220900_mining.sql': 'INSERT INTO probe VALUES (2)',
      '202611221000_copy.sql': 'INSERT INTO probe VALUES (3)',
    });
    expect(await migrate(client, directory)).toEqual(['202611220900_mining.sql', '202611221000_copy.sql']);
    expect((await client.query('SELECT x FROM probe')).rows).toEqual([{ x: 1 }, { x: 4 }, { x: 2 }, { x: 3 }]);
  });

  test('run after the files that they name, and are refused when these wait in a circle or do not exist', async () => {
    const client = await inOwnSchema({
      '202611220900_a.sql': '-- after: 202611221000_b.sql, 202611221100_c.sql\nSELECT 1',
      '202611221000_b.sql': 'SELECT 1',
      '202611221100_c.sql': '-- What c is for.\n-- after: 202611221000_b.sql\nSELECT 1',
    });
    expect(await migrate(client, directory)).toEqual([
      '202611221000_b.sql',
      '202611221100_c.sql',
      '202611220900_a.sql',
    ]);
    write({
      '202611221200_d.sql': '-- after: 202611221300_e.sql\n',
      '202611221300_e.sql': '-- after: 202611221200_d.sql\n',
    });
    await expect(migrate(client, directory)).rejects.toThrow('waits for itself');
    rmSync(path.join(directory, '202611221300_e.sql'));
    await expect(migrate(client, directory)).rejects.toThrow('waits for 202611221300_e.sql, which does not exist');
  });

  test('of a site whose table has them by number are not run again', async () => {
    const client = await inOwnSchema({ '0001_a.sql': 'INSERT INTO probe VALUES (1)' });
    const checksum = createHash('sha256').update('INSERT INTO probe VALUES (1)').digest('hex');
    await client.query(`CREATE TABLE schema_migrations (
      number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    await client.query("INSERT INTO schema_migrations VALUES (1, '0001_a.sql', $1)", [checksum]);
    write({ '202611220900_b.sql': 'INSERT INTO probe VALUES (2)' });
    expect(await migrate(client, directory)).toEqual(['202611220900_b.sql']);
    expect(await migrate(client, directory)).toEqual([]);
    expect((await client.query('SELECT x FROM probe')).rows).toEqual([{ x: 2 }]);
  });

  test('leave nothing behind when they fail, and are named', async () => {
    const client = await inOwnSchema({ '0001_a.sql': 'INSERT INTO probe VALUES (1); SELECT nonsense' });
    await expect(migrate(client, directory)).rejects.toThrow(
      'migration 0001_a.sql failed: column "nonsense" does not exist',
    );
    expect((await client.query('SELECT x FROM probe')).rows).toEqual([]);
    expect((await client.query('SELECT name FROM schema_migrations')).rows).toEqual([]);
  });

  test('without a time in their name are refused', async () => {
    const client = await inOwnSchema({ 'x.sql': '' });
    await expect(migrate(client, directory)).rejects.toThrow('x.sql is not named');
  });

  test('take a time for their name since 0047: a next number would be taken twice', () => {
    const numbered = readdirSync(path.resolve(import.meta.dirname, '../../migrations')).filter((name) =>
      /^\d{4}_/.test(name),
    );
    expect(numbered.sort().at(-1)).toBe('0047_trading-rollover-progress.sql');
  });
});
