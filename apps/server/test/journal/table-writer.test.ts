import { ContentError, chain, EMPTY_HEAD, type JournalRow, writeBody } from '@vitrine/engine/journal';
import { TableBatch } from '@vitrine/engine/table-batch';
import fc from 'fast-check';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { PostgresJournal } from '../../src/journal/postgres-journal.ts';
import { arrayLiteral, statementsOf } from '../../src/journal/table-writer.ts';

const database = await createTestDatabase();

const nasty = fc.constantFrom(
  '"',
  '\\',
  '{',
  '}',
  ',',
  "'",
  'NULL',
  'null',
  ' ',
  '\n',
  '\r',
  '\t',
  '$1',
  '\u202e',
  '\u200b',
  '😀',
  'é',
  '\uffff',
);
/** Text as the wire lets it in: well-formed Unicode without NUL, with more than its share of what means something to SQL. */
const text = fc
  .oneof(
    fc.array(nasty, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
  )
  .map((raw) => raw.replaceAll('\0', '').toWellFormed());

it('any text, number and truth value reaches PostgreSQL in an array as what it is', async () => {
  const column = fc.oneof(
    fc.record({ type: fc.constant('text' as const), cells: fc.array(fc.option(text), { maxLength: 8 }) }),
    fc.record({ type: fc.constant('boolean' as const), cells: fc.array(fc.option(fc.boolean()), { maxLength: 8 }) }),
    fc.record({
      type: fc.constant('bigint' as const),
      cells: fc.array(fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), { maxLength: 8 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(column, async ({ type, cells }) => {
      const { rows } = await database.app.query<{ cells: (string | boolean | null)[] }>(
        `SELECT $1::${type}[]${type === 'bigint' ? '::text[]' : ''} AS cells`,
        [arrayLiteral(cells, type)],
      );
      expect(rows[0]?.cells).toEqual(cells.map((cell) => (typeof cell === 'bigint' ? String(cell) : cell)));
    }),
    { numRuns: 400 },
  );
});

it('rows whose texts are hostile are inserted, replaced and patched as they are, and harm no other row', async () => {
  const client = new Client(database.engine);
  await client.connect();
  await client.query('BEGIN');
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(text, { minLength: 1, maxLength: 6 }),
        fc.array(text, { minLength: 6, maxLength: 6 }),
        async (subjects, bodies) => {
          await client.query('SAVEPOINT fresh');
          const write = async (batch: TableBatch): Promise<void> => {
            for (const [table, changes] of batch.changes()) {
              for (const { text: sql, values } of statementsOf(table, changes)) await client.query(sql, [...values]);
            }
          };
          const inserted = new TableBatch();
          for (const [place, subject] of subjects.entries()) {
            inserted.insert('applied_facts', { subject, version: place, body: 'first' });
          }
          await write(inserted);
          const patched = new TableBatch();
          subjects.forEach((subject, place) => {
            if (place % 2 === 0) patched.update('applied_facts', { subject }, { body: bodies[place] as string });
            else patched.upsert('applied_facts', { subject, version: place, body: bodies[place] as string });
          });
          await write(patched);
          const { rows } = await client.query('SELECT subject, version, body FROM applied_facts ORDER BY version');
          await client.query('ROLLBACK TO fresh');
          expect(rows).toEqual(
            subjects.map((subject, place) => ({ subject, version: String(place), body: bodies[place] })),
          );
        },
      ),
      { numRuns: 150 },
    );
  } finally {
    await client.end();
  }
});

it('a batch that PostgreSQL refuses for its content throws a ContentError and writes nothing, and the next batch succeeds', async () => {
  const journal = await PostgresJournal.open(database.engine, database.app);
  const rowOf = (terms: string): JournalRow => {
    const content = {
      seq: 1,
      at: 1,
      actor: 0,
      key: '',
      args: '',
      events: [{ type: 'SitePublished', factVersion: 1, terms }],
    } as const;
    const body = writeBody(content);
    return { ...content, body, hash: chain(EMPTY_HEAD.hash, body) };
  };
  const append = (row: JournalRow, body: string): Promise<void> => {
    const tables = new TableBatch();
    tables.upsert('applied_facts', { subject: 'site', version: 1, body });
    return journal.append({
      before: EMPTY_HEAD,
      rows: [row],
      tapeBefore: EMPTY_HEAD,
      tape: undefined,
      tables: tables.changes(),
    });
  };
  // NUL is what the wire keeps out because PostgreSQL has no place for it.
  await expect(append(rowOf('a\0b'), 'a\0b')).rejects.toBeInstanceOf(ContentError);
  expect((await database.app.query('SELECT count(*)::int AS rows FROM journal')).rows).toEqual([{ rows: 0 }]);
  await append(rowOf('a'), 'a');
  // The same row again is another writer's, not the content's fault.
  const fenced = await append(rowOf('a'), 'a').catch((error: unknown) => error);
  expect(fenced).toBeInstanceOf(Error);
  expect(fenced).not.toBeInstanceOf(ContentError);
  const keyed = (key: string): JournalRow => ({ ...rowOf('a'), actor: 7, key });
  await journal.quarantine([keyed('k\\"{},'), keyed('NULL')], `because "it's" ${'x'.repeat(600)}`);
  await journal.quarantine([keyed('NULL')], 'again');
  const { rows } = await database.app.query(
    'SELECT key, length(why) AS length, actor, events FROM quarantine ORDER BY key',
  );
  expect(rows).toEqual([
    { key: 'NULL', length: 500, actor: '7', events: 'SitePublished' },
    { key: 'k\\"{},', length: 500, actor: '7', events: 'SitePublished' },
  ]);
  await journal.close();
});
