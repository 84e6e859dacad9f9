import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY } from '@vitrine/domain/kernel/time';
import { readBody } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRelease, releases } from '../../../../tests/golden/release.ts';
import { runCommand } from '../../../../tests/support/command.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { archiveBlocks } from '../../src/journal/archive.ts';
import { type Chain, JOURNAL_CHAIN, TAPE_CHAIN } from '../../src/journal/chains.ts';
import { checkLinks } from '../../src/journal/check-links.ts';
import { findBlock, firstRowSince, LAST, readLinks } from '../../src/journal/links.ts';
import { connectOwner, packPartitions } from '../../src/journal/pack.ts';
import { cutPartition, dropPartition, readPartitions } from '../../src/journal/partitions.ts';
import { PostgresJournal, readTapeAfter } from '../../src/journal/postgres-journal.ts';
import { rebuild } from '../../src/journal/rebuild.ts';
import { checkNewestLinks, checkOlderLinks } from '../../src/journal/start-check.ts';
import { readHead } from '../../src/journal/stored-state.ts';
import { verify } from '../../src/journal/verify.ts';
import { findTick, findTickBefore } from '../../src/trust/evidence.ts';
import { explainOrder } from '../../src/trust/explain-order.ts';
import { searchJournal } from '../../src/trust/journal-search.ts';
import { readOrderEvidence } from '../../src/trust/order-evidence.ts';
import { storeRelease } from '../support/insider.ts';

const database = await createTestDatabase();
const release = releases().at(-1);
if (release === undefined) throw new Error('there is no golden journal');
const { rows, tape } = openRelease(release);
const ticks = tape?.ticks ?? [];
/** Long after everything in the story. */
const LATER = (rows.at(-1)?.at ?? 0) + 10 * DAY;
const CUT = { rows: 20, batches: 2 } as const;
let owner: Client;
const archive = mkdtempSync(path.join(tmpdir(), 'vitrine-archive-'));
afterAll(() => rmSync(archive, { recursive: true, force: true }));

/** Everything that a reader of a chain gets. */
async function readAll(kind: Chain) {
  const links = [];
  for await (const page of readLinks(database.app, kind, 1, LAST)) links.push(...page);
  return links;
}

/** What the readers of journal and tape say, packed or not. */
async function readEverything() {
  const opened = rows.flatMap(({ events }) => events.filter((event) => event.type === 'OrderOpened'));
  const explained = [];
  for (const { order } of opened) {
    const evidence = await readOrderEvidence(owner, order);
    explained.push(evidence && explainOrder(evidence).text);
  }
  const found = [];
  for (const { instrument, seq, at } of ticks) {
    found.push(await findTick(owner, { instrument, seq, at } as never));
    found.push(await findTickBefore(owner, instrument, seq, at + 1));
  }
  const after = [];
  for await (const page of readTapeAfter(database.app, new Map())) after.push(...page);
  const searches = [];
  for (const filter of [{}, { event: 'OrderOpened' }, { order: 3 }, { after: 33 }, { upTo: 15 }])
    searches.push(await searchJournal(database.app, filter, 5, 12), await searchJournal(database.app, filter, 1_000));
  const times = [];
  for (const { at } of rows) times.push(await firstRowSince(database.app, at, rows.length));
  return {
    links: [await readAll(JOURNAL_CHAIN), await readAll(TAPE_CHAIN)],
    explained,
    found,
    after,
    searches,
    times: [...times, await firstRowSince(database.app, LATER, rows.length)],
  };
}

let before: Awaited<ReturnType<typeof readEverything>>;
let verified: Awaited<ReturnType<typeof verify>>;

beforeAll(async () => {
  owner = await connectOwner(database.engine);
  const first = rows[0]?.at ?? 0;
  await storeRelease(database, release, async (stored, batches) => {
    if (stored === 0 && batches === CUT.batches) {
      expect(await cutPartition(owner, TAPE_CHAIN, LATER)).toBe(true);
      expect(await cutPartition(owner, TAPE_CHAIN, LATER)).toBe(false);
    }
    if (stored !== CUT.rows) return;
    expect(await cutPartition(owner, JOURNAL_CHAIN, first)).toBe(false);
    expect(await cutPartition(owner, JOURNAL_CHAIN, LATER)).toBe(true);
  });
  before = await readEverything();
  verified = await verify(database);
});
afterAll(() => owner.end());

describe('B8 the journal in partitions', () => {
  it('is cut behind its newest row once the first one is of another day, and goes on behind the cut', async () => {
    expect(await readPartitions(owner, JOURNAL_CHAIN)).toEqual([
      { table: 'journal_1', from: undefined, to: CUT.rows + 1 },
      { table: `journal_${CUT.rows + 1}`, from: CUT.rows + 1, to: undefined },
    ]);
    const [counted] = await database.superuser<{ old: number; next: number }>(
      `SELECT (SELECT count(*)::int FROM journal_1) AS old, (SELECT count(*)::int FROM journal_${CUT.rows + 1}) AS next`,
    );
    expect(counted).toEqual({ old: CUT.rows, next: rows.length - CUT.rows });
  });

  it('keeps its rows as they are in every partition, and gives no role a way around its table', async () => {
    for (const table of ['journal', 'journal_1', `journal_${CUT.rows + 1}`])
      await expect(database.superuser(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    await expect(database.app.query('SELECT FROM journal_1')).rejects.toThrow('permission denied');
  });

  it('is not dropped while somebody reads it: what waits for the lock gives up, because appends wait behind it', async () => {
    const [partition] = await readPartitions(owner, JOURNAL_CHAIN);
    const reader = await database.app.connect();
    try {
      await reader.query('BEGIN');
      await reader.query('SELECT count(*) FROM journal');
      await expect(dropPartition(owner, JOURNAL_CHAIN, partition!)).rejects.toThrow('lock timeout');
    } finally {
      await reader.query('ROLLBACK');
      reader.release();
    }
    expect(await readPartitions(owner, JOURNAL_CHAIN)).toHaveLength(2);
  });
});

describe('B8 packed links', () => {
  it('replace the rows of a partition that is old enough, and leave the newest one that has any', async () => {
    expect(await packPartitions(owner, JOURNAL_CHAIN, 0)).toEqual({ links: 0, partitions: 0 });
    expect(await packPartitions(owner, JOURNAL_CHAIN, LATER, () => false)).toEqual({ links: 0, partitions: 0 });
    expect(await packPartitions(owner, JOURNAL_CHAIN, LATER)).toEqual({ links: CUT.rows, partitions: 1 });
    expect(await packPartitions(owner, TAPE_CHAIN, LATER)).toEqual({ links: CUT.batches, partitions: 1 });
    expect(await packPartitions(owner, JOURNAL_CHAIN, LATER)).toEqual({ links: 0, partitions: 0 });
    const [stored] = await database.superuser<{ rows: number; batches: number }>(
      'SELECT (SELECT min(seq)::int FROM journal) AS rows, (SELECT min(no)::int FROM tape_batches) AS batches',
    );
    expect(stored).toEqual({ rows: CUT.rows + 1, batches: CUT.batches + 1 });
  });

  it('read as the rows did: chains, orders explained, ticks, searches, times, and answers to repeated keys', async () => {
    expect(await readEverything()).toEqual(before);
    const journal = await PostgresJournal.open(database.engine, database.app);
    for (const { body, seq } of rows) expect(await journal.read(seq)).toEqual(readBody(body));
    await journal.close();
  });

  it('verify and rebuild as the rows did', async () => {
    expect(await verify(database)).toEqual(verified);
    const [orders] = await rebuild(database, ['contract_orders']);
    expect(orders?.changed).toBe(0);
  });

  it('are checked beside the serving site, not before its start', async () => {
    const stored = await readHead(database.app);
    expect(await checkNewestLinks(database.engine, stored)).toEqual({ journal: CUT.rows, tape: CUT.batches });
    await checkLinks(owner, JOURNAL_CHAIN, 0, CUT.rows);
    await checkLinks(owner, TAPE_CHAIN, 1, stored.tapeHead.seq);
  });

  it('are named when they were changed', async () => {
    const check = () => checkLinks(owner, JOURNAL_CHAIN, 0, rows.length);
    const named = `journal row 1 to ${CUT.rows}, packed: `;
    const block = await findBlock(owner, JOURNAL_CHAIN, 1);
    const set = (column: string, value: unknown) =>
      owner.query(`UPDATE journal_blocks SET ${column} = $1`, [value]).then(() => undefined);
    await set('hash', Buffer.alloc(32));
    await expect(check()).rejects.toThrow(`${named}its bodies do not lead to its hash`);
    await expect(verify(database)).rejects.toThrow(`${named}its bodies do not lead to its hash`);
    await set('hash', block?.hash);
    await set('bodies', (block!.bodies as Buffer).subarray(0, -9));
    await expect(check()).rejects.toThrow(`${named}it cannot be unpacked`);
    await set('bodies', block?.bodies);
    await set('previous', Buffer.alloc(32, 1));
    await expect(check()).rejects.toThrow(`${named}they do not follow from the row before`);
    await set('previous', block?.previous);
    await check();
  });

  it('read and verify from files as from the table, and name a file that is not there', async () => {
    const run = (...args: readonly string[]) => runCommand('archive', args, { DATABASE_URL: database.url });
    expect(await run('1', archive)).toMatchObject({ code: 1, said: expect.stringContaining('at least 2') });
    expect((await run('9999', archive)).said).toContain('journal: nothing is packed that is older than 9999 days');
    const moved = await archiveBlocks(owner, JOURNAL_CHAIN, LATER, archive);
    expect(moved).toMatchObject({ file: path.join(archive, `journal-1-${CUT.rows}.zst`), first: 1, last: CUT.rows });
    expect(await archiveBlocks(owner, TAPE_CHAIN, LATER, archive)).toMatchObject({ first: 1, last: CUT.batches });
    expect(await archiveBlocks(owner, TAPE_CHAIN, LATER, archive)).toBeUndefined();
    const [left] = await database.superuser<{ bytes: number }>(
      'SELECT (SELECT coalesce(sum(length(bodies)), 0)::int FROM journal_blocks) AS bytes',
    );
    expect(left).toEqual({ bytes: 0 });
    expect(await readEverything()).toEqual(before);
    expect(await verify(database)).toEqual(verified);

    const file = moved?.file ?? '';
    const bytes = readFileSync(file);
    const damaged = Buffer.from(bytes);
    damaged[60] = (bytes[60] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    await expect(verify(database)).rejects.toThrow(`journal row 1 to ${CUT.rows}, packed: `);
    renameSync(file, `${file}.away`);
    const gone = `journal row 1 to ${CUT.rows}, packed: they are in ${file}, which cannot be read (ENOENT)`;
    await expect(verify(database)).rejects.toThrow(gone);
    // The site goes on: that a file is away tells nothing about the books.
    const unchecked = await checkNewestLinks(database.engine, await readHead(database.app));
    const error = vi.fn();
    const stop = checkOlderLinks(database.engine, unchecked, { error } as never, () => expect.unreachable(), 0);
    await expect.poll(() => error.mock.calls.map(([{ err }]) => err.message)).toEqual([gone]);
    await stop();
    writeFileSync(file, bytes);
    expect(await verify(database)).toEqual(verified);
  });

  it('are not made of rows that were changed: nothing is dropped', async () => {
    await database.superuser(`SET session_replication_role = replica;
      UPDATE journal SET body = replace(body, '"actor"', '"actoR"') WHERE seq = ${CUT.rows + 3}`);
    expect(await cutPartition(owner, JOURNAL_CHAIN, LATER)).toBe(true);
    await database.superuser(`INSERT INTO journal SELECT shard, ${rows.length + 1}, at, key_print, body, hash FROM journal
      WHERE seq = ${rows.length}`);
    await expect(packPartitions(owner, JOURNAL_CHAIN, LATER)).rejects.toThrow(
      `journal row ${CUT.rows + 3}: its body is not the one that was hashed`,
    );
    expect(await readPartitions(owner, JOURNAL_CHAIN)).toHaveLength(2);
  });
});
