import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { connectClient } from '../../apps/server/src/platform/postgres/client.ts';
import { inTransaction } from '../../apps/server/src/platform/transaction.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();

/** Ends a client's backend while it waits for nothing: the next thing that happens to it is an `error` event. */
async function terminate(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Not `once` of node:events: it would listen for errors too.
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await database.superuser('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
}

it('B1 a backend that is terminated between two statements of a transaction fails that transaction and nothing else', async () => {
  const work = inTransaction(database.app, async (client) => {
    await terminate(client);
    await client.query('SELECT 1');
  });
  await expect(work).rejects.toThrow(/terminat|not queryable/);
  expect((await database.app.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

it('B1 a client of its own whose backend is terminated fails its next statement and nothing else', async () => {
  const client = await connectClient(database.engine);
  onTestFinished(() => client.end());
  await terminate(client);
  await expect(client.query('SELECT 1')).rejects.toThrow(/terminat|not queryable/);
});

it('B1 the server makes its database connections in one file, which gives each its error listener', () => {
  const src = path.resolve(import.meta.dirname, '../../apps/server/src');
  const makers = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && /new (?:pg\.)?(?:Client|Pool)\(/.test(readFileSync(path.join(src, file), 'utf8')),
  );
  expect(makers).toEqual([path.join('platform', 'postgres', 'client.ts')]);
});
