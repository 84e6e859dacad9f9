import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBody } from '@vitrine/engine/journal';
import { expect, it } from 'vitest';
import { PostgresJournal } from '../../apps/server/src/journal/postgres-journal.ts';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { openCustomer } from '../support/customer.ts';
import { openTestDatabase } from '../support/database.ts';
import { start } from '../support/serve.ts';
import { openRelease, outcomeOf, releases } from './release.ts';
import { tellStory } from './story.ts';

const known = releases();

it('there is a golden journal, and it tells of everything a release can do', () => {
  expect(known.length).toBeGreaterThan(0);
  const bodies = known.flatMap(({ journal }) => journal.map(({ body }) => body)).join('\n');
  expect(bodies.length).toBeLessThan(200_000 * known.length);
  const told = [...bodies.matchAll(/"type":"([A-Za-z]+)"/g)].map(([, type]) => type as string);
  for (const type of [
    'SitePublished',
    'InstrumentPublished',
    'CustomerOpened',
    'CustomerChanged',
    'AccountOpened',
    'Posted',
    'HoldPlaced',
    'HoldReleased',
    'OrderOpened',
    'OrderClosed',
    'MarginCalled',
    'MarginRestored',
    'DemoReset',
  ]) {
    expect(told).toContain(type);
  }
  for (const why of ['user', 'stop-out', 'demo-reset', 'replay-seam']) expect(bodies).toContain(`"closedBy":"${why}"`);
  for (const reason of ['balance-protection', 'contract-fee', 'contract-result', 'demo-grant', 'house-capital']) {
    expect(bodies).toContain(`"reason":"${reason}"`);
  }
});

it.each(known)(
  'LED-13c release $version: its journal opens, its hashes follow, state and tables are those of then',
  async (release) => {
    expect(await outcomeOf(openRelease(release), release.expected)).toEqual(release.expected);
  },
);

it.each(known)(
  'LED-14 release $version: PostgreSQL takes its journal, this server starts on it and serves, and verify holds before and after',
  async (release) => {
    const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-golden-'));
    const database = await openTestDatabase();
    try {
      const journal = await PostgresJournal.open(database.engine, database.app);
      await journal.append(openRelease(release));
      await journal.close();
      const { rows, headHash, stateHash } = await verify(database);
      expect({ rows, head: headHash, state: stateHash }).toEqual({
        rows: release.expected.rows,
        head: release.expected.head,
        state: release.expected.state,
      });

      const server = await start({ DATA_DIR: directory, DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
      const customer = await openCustomer(server.url);
      await server.stop();
      expect(customer.user.uid).toBeGreaterThan(0);
      // The rows of then are still the first ones, and the new ones follow from them.
      const after = await verify(database);
      expect(after.rows).toBeGreaterThan(rows);
      const { rows: kept } = await database.app.query<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM journal WHERE shard = 0 AND seq = $1`,
        [rows],
      );
      expect(kept[0]?.hash).toBe(release.expected.head);
    } finally {
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
  60_000,
);

it('LED-08 the same story writes the same bytes on every run', async () => {
  const [once, again] = [await tellStory(), await tellStory()];
  expect(again.rows.map(({ body }) => body)).toEqual(once.rows.map(({ body }) => body));
});

it('a golden row from a version to come is refused by name, and a changed one by its hash', () => {
  const release = known.at(-1);
  const line = release?.journal[0];
  if (release === undefined || line === undefined) throw new Error('no golden journal');
  expect(() => readBody(line.body.replace(/"v":"\d+"/, '"v":"999"'))).toThrow('unknown version 999');
  expect(() => readBody(line.body.replace('"SitePublished"', '"SiteRenamed"'))).toThrow('unknown event SiteRenamed');
  const changed = { ...release, journal: [{ ...line, body: line.body.replace('USD', 'EUR') }] };
  expect(() => openRelease(changed)).toThrow('row 1: its hash does not follow');
});
