import { writeTape } from '@vitrine/engine/journal';
import { Client } from 'pg';
import { openRelease } from '../../../../tests/golden/release.ts';
import type { Story } from '../../../../tests/golden/story.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { PostgresJournal } from '../../src/journal/postgres-journal.ts';

/** A database that holds a story; the caller ends the client. */
export async function holdStory({ rows, ticks }: Story): Promise<{
  readonly url: string;
  readonly client: Client;
  superuser(sql: string): Promise<unknown>;
}> {
  const database = await createTestDatabase();
  const journal = await PostgresJournal.open(database.engine, database.app);
  await journal.append(
    openRelease({
      version: 'next',
      journal: rows.map(({ body, hash }) => ({ body, hash: hash.toString('hex') })),
      tape: writeTape(ticks),
      expected: { rows: 0, head: '', state: '', tables: {} },
    }),
  );
  await journal.close();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return { url: database.url, client, superuser: (sql) => database.superuser(sql) };
}
