import { project } from '@vitrine/core/project';
import { type Row, TABLES, type TableName } from '@vitrine/core/rows';
import { readBody } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { releases } from '../../../../tests/golden/release.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { ExpectedTables, rowText } from '../../src/journal/expected-tables.ts';
import { connectClient } from '../../src/platform/postgres/client.ts';
import { storeRelease } from '../support/insider.ts';

const release = releases().at(-1);
if (release === undefined) throw new Error('no golden journal');
const database = await createTestDatabase();
await storeRelease(database, release);

const rows = release.journal.map(({ body }) => readBody(body));
const names = Object.keys(TABLES) as TableName[];

function expectedTables(): ExpectedTables {
  const tables = new ExpectedTables();
  for (const { seq, at, events } of rows)
    for (const [idx, event] of events.entries()) project(event, { seq, at, idx }, tables);
  return tables;
}

/** With the right to change every row, in a transaction that is rolled back. */
async function owner(): Promise<Client> {
  const client = await connectClient({ connectionString: database.url });
  onTestFinished(() => client.end());
  return client;
}

it('what the journal makes of each table has the digest of the table, also when it is saved and loaded half way', async () => {
  const client = await owner();
  const tables = expectedTables();
  for (const name of names) expect(await tables.storedDigest(client, name), name).toEqual(tables.digest(name));
  const first = new ExpectedTables();
  const half = Math.floor(rows.length / 2);
  const take = (into: ExpectedTables, some: typeof rows) => {
    for (const { seq, at, events } of some)
      for (const [idx, event] of events.entries()) project(event, { seq, at, idx }, into);
  };
  take(first, rows.slice(0, half));
  const second = new ExpectedTables(structuredClone(first.save()));
  take(second, rows.slice(half));
  for (const name of names) expect(await second.storedDigest(client, name), name).toEqual(second.digest(name));
});

it('a row more or less, and one that differs in any column, is another digest', { timeout: 60_000 }, async () => {
  const client = await owner();
  const tables = expectedTables();
  // A number that no other row has: some columns are keys.
  const isFound = async (name: TableName, change: string): Promise<boolean> => {
    await client.query(`BEGIN; ALTER TABLE ${name} DISABLE TRIGGER USER`);
    const { rows: checks } = await client.query<{ drop: string }>(
      `SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', '${name}', conname) AS drop FROM pg_constraint
        WHERE conrelid = '${name}'::regclass AND contype = 'c'`,
    );
    for (const { drop } of checks) await client.query(drop);
    const { rowCount } = await client.query(change);
    expect(rowCount, change).toBe(1);
    const { count, sum } = await tables.storedDigest(client, name);
    await client.query('ROLLBACK');
    const should = tables.digest(name);
    return count !== should.count || sum !== should.sum;
  };
  for (const name of names) {
    const { rows: some } = await client.query(`SELECT ctid FROM ${name} LIMIT 1`);
    if (some.length === 0) continue;
    const one = `ctid = (SELECT ctid FROM ${name} LIMIT 1)`;
    expect(await isFound(name, `DELETE FROM ${name} WHERE ${one}`), name).toBe(true);
    for (const [column, type] of Object.entries(TABLES[name].columns)) {
      const other = { text: `coalesce(${column}::text, '') || ' '`, boolean: `NOT ${column}` }[type as string];
      const change = `UPDATE ${name} SET ${column} = ${other ?? `coalesce(${column}, 0) + 7777`} WHERE ${one}`;
      expect(await isFound(name, change), change).toBe(true);
    }
  }
});

it('a row as text is what PostgreSQL writes', async () => {
  const client = await owner();
  const texts = ['', ' ', 'plain', 'two words', '"', '\\', '(', ')', 'a,b', 'tab\t', 'line\n', '\u00a0', 'ö'];
  for (const body of texts) {
    const row: Row = { subject: 'x', version: 2n, body };
    const { rows: written } = await client.query('SELECT ROW($1::text, 2::bigint, $2::text)::text AS text', [
      'x',
      body,
    ]);
    expect(rowText('applied_facts', row)).toBe(written[0].text);
  }
});

it('a change of a row that is not there or has ended is refused', () => {
  const tables = expectedTables();
  expect(() => tables.update('contract_orders', { id: 999_999 }, { status: 3 })).toThrow(
    'it changes a row of contract_orders that is not there or has ended: 999999',
  );
});
