import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRelease, releases } from '../../../../tests/golden/release.ts';
import { runCommand } from '../../../../tests/support/command.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { PostgresJournal } from '../../src/journal/postgres-journal.ts';
import { verify } from '../../src/journal/verify.ts';

const database = await createTestDatabase();
const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-rebuild-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

beforeAll(async () => {
  const release = releases().at(-1);
  if (release === undefined) throw new Error('no golden journal');
  const journal = await PostgresJournal.open(database.engine, database.app);
  await journal.append(openRelease(release));
  await journal.close();
});

/** The command itself, as npm runs it. */
const run = (...args: readonly string[]) =>
  runCommand('rebuild', args, { DATABASE_URL: database.url, DATA_DIR: directory });

const damage = (sql: string) => database.superuser(`SET session_replication_role = replica; ${sql}`);

it('LED-22a a table that differs from the journal is rebuilt beside the old one and replaces it', async () => {
  const before = await verify(database);
  await damage('UPDATE account_log SET balance_after = 0 WHERE seq % 2 = 0; DELETE FROM account_log WHERE seq % 7 = 0');
  await expect(verify(database)).rejects.toThrow('table account_log');
  const done = await run('account_log');
  expect(done.said).toMatch(/^account_log: \d+ rows, [1-9]\d* of them new or changed\nrebuilt/);
  expect(done.code).toBe(0);
  expect(await verify(database)).toEqual(before);
});

it('LED-22b all of them, the append-only one too, with rights, indexes and triggers as they were', async () => {
  const before = await verify(database);
  await damage(
    'DELETE FROM postings; DELETE FROM contract_orders; UPDATE balances SET posted = 0; DELETE FROM accounts',
  );
  expect((await run('all')).code).toBe(0);
  expect(await verify(database)).toEqual(before);
  await expect(database.app.query('UPDATE balances SET posted = 0')).rejects.toThrow('permission denied');
  await expect(database.superuser('DELETE FROM postings')).rejects.toThrow('append-only');
  const { rows } = await database.app.query(
    `SELECT count(*)::int AS count FROM pg_indexes WHERE tablename = 'contract_orders'`,
  );
  expect(rows[0].count).toBeGreaterThan(3);
});

it('out of a journal that does not hold nothing is made, and an unknown table is named', async () => {
  expect((await run('users')).said).toContain('rebuild: say which');
  expect((await run()).code).toBe(1);
  await damage(
    `UPDATE journal SET body = replace(body, '"fee":"', '"fee":"1') WHERE seq = 18; UPDATE balances SET posted = 7`,
  );
  const refused = await run('balances');
  expect(refused).toEqual({
    code: 1,
    said: 'rebuild: nothing was changed, journal row 18: its body is not the one that was hashed\n',
  });
  const { rows } = await database.app.query('SELECT DISTINCT posted FROM balances');
  expect(rows).toEqual([{ posted: '7' }]);
});
