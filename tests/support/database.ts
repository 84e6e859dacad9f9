import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig, type Pool } from 'pg';
import pino from 'pino';
import { afterAll, inject } from 'vitest';
import { connectRoles } from '../../apps/server/src/platform/postgres/database.ts';
import { databaseAt } from './cluster.ts';

export interface TestDatabase {
  /** As `DATABASE_URL`: the owner's connection, also for a server process of its own. */
  readonly url: string;
  readonly engine: ClientConfig;
  readonly app: Pool;
  /** One statement as the superuser: to look at or to damage what no role of the server may touch. */
  superuser<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * A fresh migrated database, copied from the run's template. Called at the top level of a test file (`const database =
 * await createTestDatabase();`); it is dropped after the file's last test, whoever is still connected.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  afterAll(() => database.drop());
  return database;
}

/** The same for one test, which drops it. */
export async function openTestDatabase(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAt(inject('superuserUrl'), `CREATE DATABASE ${name} TEMPLATE template_vitrine OWNER vitrine`);
  const url = databaseAt(inject('templateUrl'), name);
  const { engine, app } = await connectRoles(url, pino({ level: 'silent' }));
  return {
    url,
    engine,
    app,
    superuser: (sql, values) => runAt(databaseAt(inject('superuserUrl'), name), sql, values),
    async drop() {
      await app.end();
      await runAt(inject('superuserUrl'), `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function runAt<Row extends object>(url: string, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
