import { buffer } from 'node:stream/consumers';
import { DAY } from '@vitrine/domain/kernel/time';
import { z } from 'zod';
import type { FileStore } from '../platform/files/file-store.ts';
import type { BackupSettings } from '../platform/settings.ts';

// A backup in a store is three files: the dump, its manifest, written when the dump is whole, and what the last restore
// drill found. Without a manifest that names its size, a dump does not count.

const DUMP = '.sql.zst';
const MANIFEST = '.json';
const DRILL = '.drill.json';
/** `vitrine-2026-11-23T13-00-00-123Z`, and which file of the three it is. */
const FILE = /^(vitrine-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z)(\.sql\.zst|\.json|\.drill\.json)$/;

const MOST_MANIFEST_BYTES = 10_000;
/** After so long, a file whose other half is missing belongs to no backup that is being written. */
const ABANDONED_MS = 2 * DAY;

const count = z.string().regex(/^\d{1,18}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  /** Version of the program that wrote it. */
  version: z.string(),
  /** Of the dump. */
  bytes: z.number(),
  sha256: hash,
  /** The dump without compression: about the space that it needs when it is restored. */
  textBytes: z.number(),
  journalRows: count,
  journalHead: hash,
  /** Name of the site's public checkpoint key; absent in a backup by hand, which no schedule deletes. */
  site: z.string().optional(),
});
export type Manifest = z.infer<typeof manifest>;

const drill = z.object({
  at: z.iso.datetime(),
  isGood: z.boolean(),
  /** One line. */
  found: z.string(),
});
export type Drill = z.infer<typeof drill>;

export interface Backup {
  readonly name: string;
  readonly manifest: Manifest;
  /** Undefined: never restored for a test. */
  readonly drill: Drill | undefined;
}

export const nameAt = (at: Date): string => `vitrine-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
export const dumpKey = (name: string): string => name + DUMP;
/** The name of the backup whose dump has that key; undefined when it is none of a store. */
export const nameOfDump = (key: string): string | undefined => {
  const [, name, , , , , , kind] = FILE.exec(key) ?? [];
  return kind === DUMP ? name : undefined;
};

async function writeJson(store: FileStore, key: string, value: unknown): Promise<void> {
  async function* content(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(value)}\n`);
  }
  await store.put(key, content(), { maxBytes: MOST_MANIFEST_BYTES });
}

export const writeManifest = (store: FileStore, name: string, value: Manifest) =>
  writeJson(store, name + MANIFEST, value);
export const writeDrill = (store: FileStore, name: string, value: Drill) => writeJson(store, name + DRILL, value);

/** Undefined for a file that is not of the schema. */
async function readJson<T>(store: FileStore, key: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = (await buffer(store.get(key, { maxBytes: MOST_MANIFEST_BYTES }))).toString('utf8');
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The sizes of the files of each name. */
async function filesOf(store: FileStore): Promise<Map<string, Map<string, number>>> {
  const names = new Map<string, Map<string, number>>();
  for await (const { key, bytes } of store.list('vitrine-')) {
    const [, name = '', , , , , , kind = ''] = FILE.exec(key) ?? [];
    if (name !== '') names.set(name, (names.get(name) ?? new Map<string, number>()).set(kind, bytes));
  }
  return names;
}

/** The backups of a store that are whole, the newest first. */
export async function listBackups(store: FileStore): Promise<Backup[]> {
  const backups: Backup[] = [];
  for (const [name, files] of await filesOf(store)) {
    if (!files.has(MANIFEST)) continue;
    const found = await readJson(store, name + MANIFEST, manifest);
    if (found === undefined || files.get(DUMP) !== found.bytes) continue;
    const drilled = files.has(DRILL) ? await readJson(store, name + DRILL, drill) : undefined;
    backups.push({ name, manifest: found, drill: drilled });
  }
  return backups.sort((a, b) => (a.name < b.name ? 1 : -1));
}

const isGood = (backup: Backup): boolean => backup.drill?.isGood !== false;

/** The newest backup that no drill found damaged. `backups` are ordered by {@link listBackups}. */
export const newestGood = (backups: readonly Backup[]): Backup | undefined => backups.find(isGood);

/** What the last restore drill of these backups found. */
export const lastDrill = (backups: readonly Backup[]): Drill | undefined =>
  backups.flatMap(({ drill: found }) => (found === undefined ? [] : [found])).sort((a, b) => (a.at < b.at ? 1 : -1))[0];

/**
 * The backups that stay: the newest `keep`, the newest good one of each of the last `keepDays` days (UTC), the newest good
 * one, and the newest that a drill has proved.
 */
export function keptBackups(
  backups: readonly Backup[],
  { keep, keepDays }: Pick<BackupSettings, 'keep' | 'keepDays'>,
  now: number,
): ReadonlySet<Backup> {
  const dayOf = ({ manifest: { at } }: Backup): number => Math.floor(Date.parse(at) / DAY);
  const today = Math.floor(now / DAY);
  const days = new Map<number, Backup>();
  for (const backup of backups) if (isGood(backup) && !days.has(dayOf(backup))) days.set(dayOf(backup), backup);
  const daily = [...days].flatMap(([day, backup]) => (day > today - keepDays ? [backup] : []));
  const proved = backups.find((backup) => backup.drill?.isGood === true);
  const good = newestGood(backups);
  return new Set([...backups.slice(0, keep), ...daily, ...[good, proved].filter((one) => one !== undefined)]);
}

async function deleteBackup(store: FileStore, name: string): Promise<void> {
  // The manifest first: what is left of an interruption does not count.
  for (const kind of [MANIFEST, DRILL, DUMP]) await store.delete(name + kind);
}

/**
 * Deletes the backups of the site that its settings do not keep, and what interrupted backups left more than two days ago.
 * Backups of other sites, and those made by hand, stay. Returns the backups of the site that are left.
 */
export async function pruneBackups(
  store: FileStore,
  site: string,
  rule: Pick<BackupSettings, 'keep' | 'keepDays'>,
  now: number,
): Promise<readonly Backup[]> {
  const all = await listBackups(store);
  const own = all.filter(({ manifest: made }) => made.site === site);
  const kept = keptBackups(own, rule, now);
  for (const backup of own) if (!kept.has(backup)) await deleteBackup(store, backup.name);
  const whole = new Set(all.map(({ name }) => name));
  for (const [name, files] of await filesOf(store)) {
    // A manifest of another format, or one without its dump, may be of a newer version of this program.
    if (!whole.has(name) && !files.has(MANIFEST) && timeOf(name) < now - ABANDONED_MS) await deleteBackup(store, name);
  }
  await store.removeUnfinished(new Date(now - ABANDONED_MS));
  return own.filter((backup) => kept.has(backup));
}

function timeOf(name: string): number {
  const [, , day, hours, minutes, seconds, ms] = FILE.exec(name + DUMP) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}
