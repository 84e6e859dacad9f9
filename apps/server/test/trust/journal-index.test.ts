import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY } from '@vitrine/domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRelease, releases } from '../../../../tests/golden/release.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { archiveBlocks } from '../../src/journal/archive.ts';
import { JOURNAL_CHAIN } from '../../src/journal/chains.ts';
import { connectOwner, packPartitions } from '../../src/journal/pack.ts';
import { cutPartition } from '../../src/journal/partitions.ts';
import { rebuild } from '../../src/journal/rebuild.ts';
import { findParts, indexedUpTo, indexNextPart } from '../../src/trust/journal-index.ts';
import { type JournalFilter, searchJournal } from '../../src/trust/journal-search.ts';
import { storeRelease } from '../support/insider.ts';

const database = await createTestDatabase();
const release = releases().at(-1);
if (release === undefined) throw new Error('there is no golden journal');
const { rows } = openRelease(release);
const LATER = (rows.at(-1)?.at ?? 0) + 10 * DAY;
/** Rows in a part; the last rows of the story are no whole part. */
const SIZE = 7;
const db = database.app;
const owner = await connectOwner(database.engine);
const archive = await mkdtemp(path.join(tmpdir(), 'vitrine-archive-'));
afterAll(async () => {
  await owner.end();
  rmSync(archive, { recursive: true, force: true });
});

const events = rows.flatMap(({ events }) => events);
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
/** A filter for everything that the story names, some of them together, and some that find nothing. */
const filters: readonly JournalFilter[] = [
  ...distinct(events.map(({ type }) => type)).map((event) => ({ event })),
  ...distinct(events.flatMap((event) => ('uid' in event ? [event.uid] : []))).flatMap((customer) => [
    { customer },
    { customer, event: 'OrderClosed' },
  ]),
  ...distinct(events.flatMap((event) => (event.type === 'OrderOpened' ? [event.order] : []))).map((order) => ({
    order,
  })),
  ...distinct(
    events.flatMap((event) => [
      ...('tick' in event ? [`${event.tick.instrument}/${event.tick.seq}`] : []),
      ...('convInstrument' in event ? [`${event.convInstrument}/${event.convSeq}`] : []),
    ]),
  ).map((tick) => ({ tick })),
  { event: 'NothingLikeThis' },
  { customer: 999_999 },
  { tick: '1/999999999' },
];
const findAll = async () => {
  const found = [];
  for (const filter of filters)
    found.push((await searchJournal(db, filter, 1_000, 1_000_000)).rows.map(({ seq }) => seq));
  return found;
};
/** Turns the pages of a search that may read few bodies at a time. */
const pageThrough = async (filter: JournalFilter, limit: number, window: number) => {
  const seqs: number[] = [];
  for (let after: number | undefined, asked = 0; asked < 1_000; asked += 1) {
    const { rows: page, reached } = await searchJournal(db, { ...filter, after }, limit, window);
    seqs.push(...page.map(({ seq }) => seq));
    if (reached === undefined) return seqs;
    expect(reached).toBeLessThan(after ?? Number.POSITIVE_INFINITY);
    after = reached;
  }
  throw new Error('the search does not end');
};

let unindexed: Awaited<ReturnType<typeof findAll>>;
const whole = Math.floor(rows.length / SIZE) * SIZE;

beforeAll(async () => {
  await storeRelease(database, release, async (stored) => {
    if (stored === 20) await cutPartition(owner, JOURNAL_CHAIN, LATER);
  });
  unindexed = await findAll();
  expect(unindexed.flat().length).toBeGreaterThan(rows.length);
  while (await indexNextPart(db, rows.length, SIZE));
});

describe('the index of the journal', () => {
  it('has every row of whole parts once, and waits for the rest of a part', async () => {
    expect(await indexedUpTo(db)).toBe(whole);
    const parts = await findParts(db, { customers: [] }, 1, rows.length, 1_000);
    expect(parts.map(({ first, last }) => [first, last])).toEqual(
      Array.from({ length: whole / SIZE }, (_, no) => [whole - SIZE * (no + 1) + 1, whole - SIZE * no]),
    );
  });

  it('changes no result of a search, however it is paged', async () => {
    expect(await findAll()).toEqual(unindexed);
    for (const [index, filter] of filters.entries())
      for (const [limit, window] of [
        [1, 1],
        [3, 5],
      ] as const)
        expect(await pageThrough(filter, limit, window), JSON.stringify(filter)).toEqual(unindexed[index]);
  });

  it('finds an old row in one call that may read few bodies', async () => {
    const first = events.find(({ type }) => type === 'OrderOpened');
    if (first?.type !== 'OrderOpened') throw new Error('no order');
    const { instrument, seq } = first.tick;
    const wanted = { tick: `${instrument}/${seq}`, event: 'OrderOpened', upTo: whole };
    const [slow, quick] = [await searchJournal(db, wanted, 50, 1_000), await searchJournal(db, wanted, 50, 1)];
    expect(quick.rows).toEqual(slow.rows);
    expect(quick.rows.map(({ seq: row }) => row)).toContain(
      rows.find(({ events: those }) => those.includes(first))?.seq,
    );
  });

  it('is used by its keys', async () => {
    // Of a shard of its own, so that no search sees them: five events that each part has, and customers.
    await owner.query(
      `INSERT INTO journal_index (shard, first, last, names)
       SELECT 9, no * 10 + 1, no * 10 + 10, ARRAY[-1, -2, -3, -4, -5, no, no / 100 + 1] FROM generate_series(1, 20000) AS parts (no)`,
    );
    await owner.query('ANALYZE journal_index');
    const { rows: plan } = await owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT first FROM journal_index WHERE shard = 9 AND last >= 1 AND first <= 300000 AND (names @> '{5}' OR names @> '{0}')`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on journal_index_names');
  });

  it('is emptied by a rebuild, and is the same when it is made of packed rows', async () => {
    await rebuild(database, ['contract_orders']);
    expect(await indexedUpTo(db)).toBe(0);
    expect(await packPartitions(owner, JOURNAL_CHAIN, LATER)).toMatchObject({ partitions: 1 });
    while (await indexNextPart(db, rows.length, SIZE));
    expect(await findAll()).toEqual(unindexed);
  });

  it('names a part whose bodies are away as one that may have anything', async () => {
    await rebuild(database, ['contract_orders']);
    await archiveBlocks(owner, JOURNAL_CHAIN, LATER, archive);
    rmSync(archive, { recursive: true });
    await indexNextPart(db, rows.length, SIZE);
    expect(await findParts(db, { customers: [999_999], tick: { instrument: 1, seq: 1 } }, 1, SIZE, 9)).toEqual([
      { first: 1, last: SIZE },
    ]);
  });
});
