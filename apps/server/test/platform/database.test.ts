import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

  test('are refused when an applied file changed, is gone, or a new one stands before it', async () => {
    const client = await inOwnSchema({ '0002_b.sql': 'SELECT 1' });
    await migrate(client, directory);
    write({ '0002_b.sql': 'SELECT 2' });
    await expect(migrate(client, directory)).rejects.toThrow('0002_b.sql was applied and has changed');
    write({ '0002_b.sql': 'SELECT 1', '0001_a.sql': 'SELECT 1' });
    await expect(migrate(client, directory)).rejects.toThrow('0001_a.sql stands before 2');
    rmSync(path.join(directory, '0001_a.sql'));
    rmSync(path.join(directory, '0002_b.sql'));
    await expect(migrate(client, directory)).rejects.toThrow('0002_b.sql was applied and is not in');
  });

  test('leave nothing behind when they fail, and are named', async () => {
    const client = await inOwnSchema({ '0001_a.sql': 'INSERT INTO probe VALUES (1); SELECT nonsense' });
    await expect(migrate(client, directory)).rejects.toThrow(
      'migration 0001_a.sql failed: column "nonsense" does not exist',
    );
    expect((await client.query('SELECT x FROM probe')).rows).toEqual([]);
    expect((await client.query('SELECT name FROM schema_migrations')).rows).toEqual([]);
  });

  test('with one number twice or without a number are refused', async () => {
    const client = await inOwnSchema({ '0001_a.sql': '', '0001_b.sql': '' });
    await expect(migrate(client, directory)).rejects.toThrow('0001_a.sql and 0001_b.sql have the same number');
    write({ 'x.sql': '' });
    await expect(migrate(client, directory)).rejects.toThrow('x.sql is not named');
  });
});
