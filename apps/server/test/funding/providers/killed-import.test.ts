import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/database.ts';
import { listEntries } from '../../../src/funding/providers/bank/entries.ts';
import { importStatements } from '../../../src/funding/providers/bank/import-statements.ts';
import { camtFile, IBAN } from './camt-file.ts';

const database = await createTestDatabase();

const waitingForLock = async (): Promise<number> =>
  (
    await database.superuser<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO bank_entries%'`,
    )
  )[0]!.n;
const connections = async (pid: number): Promise<boolean> =>
  (await database.superuser('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).length > 0;

it('an import that is killed in the middle leaves nothing, and the next one brings everything', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'providers-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'statement.xml');
  const entries = Array.from({ length: 3_000 }, (_, n) => ({ amount: '10.00', reference: `REF-${n}` }));
  writeFileSync(file, camtFile({ entries }));
  // The import stops where it has stored file and statement and begins with the entries.
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE bank_entries IN SHARE MODE');
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'import-child.ts'), database.url, IBAN, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await expect.poll(waitingForLock).toBe(1);
  const [backend] = await database.superuser<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  child.kill('SIGKILL');
  await ended;
  await holder.query('ROLLBACK');
  await holder.end();
  await expect.poll(() => connections(backend!.pid)).toBe(false);
  for (const table of ['bank_files', 'bank_statements', 'bank_entries'])
    expect(await database.superuser(`SELECT FROM ${table}`)).toEqual([]);

  const claims = { open: async () => [], openOf: async () => [] };
  const deps = { db: database.app, claims, accounts: [IBAN], now: Date.now };
  const result = await importStatements(deps, { name: 'again.xml', bytes: readFileSync(file), staff: undefined });
  expect(result).toMatchObject({ isKnown: false, entries: 3_000, known: 0 });
  expect(await listEntries(database.app, { state: 'waiting', limit: 5_000 })).toHaveLength(3_000);
});
