import type { Fact } from '@vitrine/core/input';
import type { SettingChange, SiteVersion } from '@vitrine/wire/config/operator/site-version';
import type { PoolClient } from 'pg';
import { lockName } from '../platform/postgres/advisory-locks.ts';
import { EDITABLE, type EditableKey, wrongSettings } from './editable.ts';
import { publishSiteDays } from './site-days.ts';
import { type SiteState, settingText, siteStateOf } from './site-settings.ts';
import { putSettings, readSettings } from './store.ts';

export type SettingValues = Readonly<Record<string, string>>;

/** What publishes a version, besides the settings. */
export interface Publishing {
  readonly staffId: number;
  readonly at: number;
  readonly note: string;
  readonly restores?: number;
}

export interface Published {
  readonly number: number;
  /** What the core has to know of the version. */
  readonly fact: Fact | undefined;
}

const isEditable = (key: string): key is EditableKey => Object.hasOwn(EDITABLE, key);

/** The settings in force; until the transaction ends nobody else publishes any. */
export async function lockSettings(client: PoolClient): Promise<SiteState> {
  await lockName(client, 'site version');
  return siteStateOf(await readSettings(client));
}

/** What would change, without the settings that have the value already. Unknown keys are left out. */
export function changesTo(state: SiteState, values: SettingValues): readonly SettingChange[] {
  return Object.entries(values).flatMap(([key, after]) => {
    if (!isEditable(key)) return [];
    const before = settingText(state, key);
    return before === after ? [] : [{ key, before, after }];
  });
}

/** The keys that are unknown, whose values cannot be, or that do not go with the other settings. */
export function wrongKeys(state: SiteState, values: SettingValues): readonly string[] {
  const wrong = wrongSettings((key) => values[key] ?? settingText(state, key));
  return [
    ...Object.keys(values).filter((key) => !isEditable(key)),
    ...new Set(wrong.filter((key) => Object.hasOwn(values, key))),
  ];
}

/** Writes the next version, in the transaction that has the lock. */
export async function publishVersion(
  client: PoolClient,
  state: SiteState,
  changes: readonly SettingChange[],
  { staffId, at, note, restores }: Publishing,
): Promise<Published> {
  const number = state.version + 1;
  const values = Object.fromEntries(changes.map(({ key, after }) => [key, after]));
  await client.query(
    'INSERT INTO site_versions (number, published_at, staff_id, note, restores, changes) VALUES ($1, $2, $3, $4, $5, $6)',
    [number, new Date(at), staffId, note, restores ?? null, JSON.stringify(changes)],
  );
  await putSettings(client, values);
  // The days that customers' own loss limits go by are those of the site's timezone.
  const fact = values.timezone === undefined ? undefined : await publishSiteDays(client, values.timezone, at);
  return { number, fact };
}

interface VersionRow {
  readonly number: string;
  readonly published_at: Date;
  readonly by: string;
  readonly note: string;
  readonly restores: string | null;
  readonly changes: readonly SettingChange[];
}

/** Versions below a number, of one setting or of all, newest first. */
export async function readVersions(
  client: Pick<PoolClient, 'query'>,
  {
    below,
    key,
    limit,
  }: { readonly below?: number | undefined; readonly key?: string | undefined; readonly limit: number },
): Promise<readonly SiteVersion[]> {
  const { rows } = await client.query<VersionRow>(
    `SELECT number, published_at, name AS by, note, restores, changes FROM site_versions JOIN staff ON staff.id = staff_id
     WHERE ($1::bigint IS NULL OR number < $1) AND ($3::text IS NULL OR changes @> jsonb_build_array(jsonb_build_object('key', $3)))
     ORDER BY number DESC LIMIT $2`,
    [below ?? null, limit, key ?? null],
  );
  return rows.map(({ number, published_at, by, note, restores, changes }) => ({
    number: Number(number),
    publishedAt: published_at.toISOString(),
    by,
    note,
    restores: restores === null ? null : Number(restores),
    changes: [...changes],
  }));
}

/** The values that the settings had in an earlier version, of those that have changed since. */
export async function valuesOfVersion(client: PoolClient, version: number): Promise<SettingValues> {
  const { rows } = await client.query<{ changes: readonly SettingChange[] }>(
    'SELECT changes FROM site_versions WHERE number > $1 ORDER BY number DESC',
    [version],
  );
  // The oldest change since then is read last: before it the setting was as it was in that version.
  return Object.fromEntries(rows.flatMap(({ changes }) => changes.map(({ key, before }) => [key, before])));
}
