import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY, HOUR } from '@vitrine/domain/kernel/time';
import { afterAll, expect, it } from 'vitest';
import {
  type Backup,
  dumpKey,
  keptBackups,
  listBackups,
  type Manifest,
  nameAt,
  newestGood,
  pruneBackups,
  writeDrill,
  writeManifest,
} from '../../src/backup/backup-list.ts';
import { DiskStore } from '../../src/platform/files/disk-store.ts';

const NOW = Date.parse('2026-11-23T13:00:00.000Z');
const HASH = 'a1'.repeat(32);

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-backup-list-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const manifestAt = (at: number, site = 'mine'): Manifest => ({
  format: 1,
  at: new Date(at).toISOString(),
  version: '0.1.0',
  bytes: 4,
  sha256: HASH,
  textBytes: 40,
  journalRows: '7',
  journalHead: HASH,
  site,
});

/** A backup so many hours ago. */
function ago(hours: number, isGood?: boolean): Backup {
  const at = NOW - hours * HOUR;
  const drill = isGood === undefined ? undefined : { at: new Date(at).toISOString(), isGood, found: 'x' };
  return { name: nameAt(new Date(at)), manifest: manifestAt(at), drill };
}

const hoursOf = (backups: Iterable<Backup>): number[] =>
  [...backups].map(({ manifest: { at } }) => (NOW - Date.parse(at)) / HOUR).sort((a, b) => a - b);

it('the newest stay, and the newest of each day', () => {
  const all = Array.from({ length: 40 }, (_, place) => ago(6 * place));
  const kept = keptBackups(all, { keep: 3, keepDays: 4 }, NOW);
  // 13:00 today; the last of the days before is at 19:00.
  expect(hoursOf(kept)).toEqual([0, 6, 12, 18, 42, 66]);
  expect(hoursOf(keptBackups(all, { keep: 1, keepDays: 0 }, NOW))).toEqual([0]);
});

it('a damaged backup is never the one that stays, and the newest good one always is', () => {
  const backups = [ago(1, false), ago(2, false), ago(26), ago(80, true), ago(90)];
  expect(hoursOf(keptBackups(backups, { keep: 1, keepDays: 1 }, NOW))).toEqual([1, 26, 80]);
  expect(newestGood(backups)).toBe(backups[2]);
  const old = [ago(2_000), ago(2_001)];
  expect(hoursOf(keptBackups(old, { keep: 1, keepDays: 1 }, NOW))).toEqual([2_000]);
  expect(keptBackups([], { keep: 1, keepDays: 1 }, NOW).size).toBe(0);
});

it('only whole backups count; those of others stay, and so does what is being written', async () => {
  const folder = path.join(directory, 'store');
  const store = new DiskStore(folder);
  async function* four(): AsyncGenerator<Buffer> {
    yield Buffer.from('dump');
  }
  const put = async (at: number, site?: string): Promise<string> => {
    const name = nameAt(new Date(at));
    await store.put(dumpKey(name), four(), { maxBytes: 4 });
    if (site !== undefined) await writeManifest(store, name, manifestAt(at, site));
    return name;
  };
  const mine = [await put(NOW - HOUR, 'mine'), await put(NOW - 30 * HOUR, 'mine'), await put(NOW - 31 * HOUR, 'mine')];
  const theirs = await put(NOW - 100 * DAY, 'another');
  const writing = await put(NOW - HOUR / 2);
  const abandoned = await put(NOW - 3 * DAY);
  // A dump of another size than its manifest names is cut off.
  const cut = await put(NOW - 2 * HOUR, 'mine');
  writeFileSync(path.join(folder, dumpKey(cut)), 'dum');
  writeFileSync(path.join(folder, `${nameAt(new Date(NOW - 3 * HOUR))}.json`), '{"format":2}');
  writeFileSync(path.join(folder, 'vitrine-monday.sql.zst'), 'by hand');
  const drill = { at: new Date(NOW).toISOString(), isGood: true, found: 'good' };
  await writeDrill(store, mine[1]!, drill);

  expect((await listBackups(store)).map(({ name }) => name)).toEqual([...mine, theirs]);
  const left = await pruneBackups(store, 'mine', { keep: 1, keepDays: 1 }, NOW);
  expect(left.map(({ name, drill: found }) => [name, found])).toEqual([
    [mine[0], undefined],
    [mine[1], drill],
  ]);
  const isThere = (name: string): boolean => existsSync(path.join(folder, dumpKey(name)));
  expect([mine[2]!, theirs, writing, abandoned, cut].map(isThere)).toEqual([false, true, true, false, true]);
  expect(existsSync(path.join(folder, 'vitrine-monday.sql.zst'))).toBe(true);
});
