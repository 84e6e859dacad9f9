import { ANNOUNCEMENT_CATEGORY, NEWS_CATEGORY, NOTICE_CATEGORY } from '@vitrine/wire/content/news';
import type { ContentBody } from '@vitrine/wire/content/operator/body-fields';
import type { ContentKind, ContentState } from '@vitrine/wire/content/operator/kinds';
import type { ContentHead } from '@vitrine/wire/content/operator/operator-content';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool, PoolClient } from 'pg';

const PAGE = 50;

/** The category of each kind of news. */
export const CATEGORIES = {
  news: NEWS_CATEGORY,
  announcement: ANNOUNCEMENT_CATEGORY,
  notice: NOTICE_CATEGORY,
} as const;

/** SQL: an item's kind as editors know it. */
const KIND = `CASE WHEN kind <> 'news' THEN kind WHEN category_id = ${NEWS_CATEGORY} THEN 'news'
  WHEN category_id = ${ANNOUNCEMENT_CATEGORY} THEN 'announcement' ELSE 'notice' END`;

/** SQL: items with the state of their versions. */
const ITEMS = `SELECT id, ${KIND} AS kind, coalesce(name, '') AS name, newest, written.body, written.made_at,
    written.staff_name, written.publish_at IS NULL AS has_draft, current.version AS current,
    current.withdraw_at, next.version AS scheduled, next.publish_at,
    CASE WHEN current.version IS NOT NULL AND (current.withdraw_at IS NULL OR current.withdraw_at > now()) THEN 'published'
      WHEN next.version IS NOT NULL THEN 'scheduled'
      WHEN current.version IS NOT NULL THEN 'withdrawn' ELSE 'draft' END AS state
  FROM content_items
  JOIN content_versions AS written ON written.item = id AND written.version = newest
  LEFT JOIN LATERAL (SELECT version, withdraw_at FROM content_versions
    WHERE item = id AND publish_at <= now() ORDER BY version DESC LIMIT 1) AS current ON true
  LEFT JOIN LATERAL (SELECT version, publish_at FROM content_versions
    WHERE item = id AND publish_at > now() ORDER BY version DESC LIMIT 1) AS next ON true`;

interface Row {
  readonly id: string;
  readonly kind: ContentKind;
  readonly name: string;
  readonly newest: number;
  readonly body: ContentBody;
  readonly made_at: Date;
  readonly staff_name: string;
  readonly has_draft: boolean;
  readonly current: number | null;
  readonly withdraw_at: Date | null;
  readonly scheduled: number | null;
  readonly publish_at: Date | null;
  readonly state: ContentState;
}

/** `language`: of whoever asks. */
function headOf(row: Row, offered: readonly Language[], language?: Language): ContentHead {
  const { texts } = row.body;
  const languages = Object.keys(texts) as Language[];
  const titled = [language, ...offered].find((code) => code !== undefined && texts[code] !== undefined) ?? languages[0];
  return {
    id: Number(row.id),
    kind: row.kind,
    name: row.name,
    title: (titled && texts[titled]?.title) ?? '',
    state: row.state,
    hasDraft: row.has_draft,
    isPinned: row.body.isPinned,
    isOnHome: row.body.isOnHome,
    languages,
    missing: offered.filter((code) => texts[code] === undefined),
    newest: row.newest,
    current: row.state === 'published' ? row.current : null,
    scheduled: row.scheduled,
    publishAt: row.publish_at?.toISOString() ?? null,
    withdrawAt: row.withdraw_at?.toISOString() ?? null,
    changedAt: row.made_at.toISOString(),
    changedBy: row.staff_name,
  };
}

export interface ItemFilter {
  readonly kind?: ContentKind | undefined;
  readonly state?: ContentState | undefined;
  readonly text?: string | undefined;
  /** Only items that have no text in it. */
  readonly missing?: Language | undefined;
  readonly after?: number | undefined;
}

/** A page of items, newest first. */
export async function readItems(
  db: Pool,
  { kind, state, text, missing, after }: ItemFilter,
  offered: readonly Language[],
  language: Language,
): Promise<{ readonly rows: readonly ContentHead[]; readonly next: string | null }> {
  const wanted = text === undefined ? null : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.query<Row>(
    `SELECT * FROM (${ITEMS}) AS items
     WHERE ($1::text IS NULL OR kind = $1) AND ($2::text IS NULL OR state = $2) AND ($4::bigint IS NULL OR id < $4)
       AND ($3::text IS NULL OR name LIKE $3
         OR EXISTS (SELECT FROM jsonb_each(body->'texts') WHERE lower(value->>'title') LIKE $3))
       AND ($5::text IS NULL OR NOT body->'texts' ? $5)
     ORDER BY id DESC LIMIT ${PAGE + 1}`,
    [kind ?? null, state ?? null, wanted, after ?? null, missing ?? null],
  );
  const page = rows.slice(0, PAGE).map((row) => headOf(row, offered, language));
  return { rows: page, next: rows.length > PAGE ? String(page.at(-1)?.id) : null };
}

export async function readItem(
  db: Pool | PoolClient,
  id: number,
  offered: readonly Language[],
  language?: Language,
): Promise<ContentHead | undefined> {
  const { rows } = await db.query<Row>(`SELECT * FROM (${ITEMS} WHERE id = $1) AS items`, [id]);
  return rows[0] && headOf(rows[0], offered, language);
}

export interface VersionHead {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly publishAt: string | null;
  readonly withdrawAt: string | null;
}

/** When the versions of an item were written and shown, newest first. */
export async function readVersions(db: Pool, id: number): Promise<readonly VersionHead[]> {
  const { rows } = await db.query<{
    version: number;
    made_at: Date;
    staff_name: string;
    publish_at: Date | null;
    withdraw_at: Date | null;
  }>(
    `SELECT version, made_at, staff_name, publish_at, withdraw_at FROM content_versions WHERE item = $1
     ORDER BY version DESC LIMIT 200`,
    [id],
  );
  return rows.map(({ version, made_at, staff_name, publish_at, withdraw_at }) => ({
    version,
    at: made_at.toISOString(),
    by: staff_name,
    publishAt: publish_at?.toISOString() ?? null,
    withdrawAt: withdraw_at?.toISOString() ?? null,
  }));
}

export async function readBody(db: Pool | PoolClient, id: number, version: number): Promise<ContentBody | undefined> {
  const { rows } = await db.query<{ body: ContentBody }>(
    'SELECT body FROM content_versions WHERE item = $1 AND version = $2',
    [id, version],
  );
  const body = rows[0]?.body;
  // The company's facts are absent from what an older version of the program has stored.
  return (
    body && {
      ...body,
      url: body.url ?? '',
      address: body.address ?? '',
      location: body.location ?? '',
      email: body.email ?? '',
    }
  );
}

/** An item, locked until the transaction ends: two editors change it one after the other. */
export async function lockItem(
  client: PoolClient,
  id: number,
  offered: readonly Language[],
): Promise<ContentHead | undefined> {
  await client.query('SELECT FROM content_items WHERE id = $1 FOR UPDATE', [id]);
  return readItem(client, id, offered);
}

/** A new item without a version; undefined if there is a page of that group. */
export async function insertItem(
  client: PoolClient,
  kind: Exclude<ContentKind, 'company'>,
  name: string,
): Promise<number | undefined> {
  const values =
    kind === 'page'
      ? ['page', null, name]
      : kind === 'listed-company'
        ? [kind, null, null]
        : ['news', CATEGORIES[kind], null];
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO content_items (kind, category_id, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
    values,
  );
  return rows[0] && Number(rows[0].id);
}

interface Times {
  readonly publishAt: Date | undefined;
  readonly withdrawAt: Date | undefined;
}

/** Sets when a version is shown, at once without a time, and cancels every other schedule of the item. */
export async function scheduleVersion(
  client: PoolClient,
  { id, current }: Pick<ContentHead, 'id' | 'current'>,
  version: number,
  { publishAt, withdrawAt }: Times,
): Promise<void> {
  await endOthers(client, id, current);
  await client.query(
    `UPDATE content_versions SET withdraw_at = $4,
       publish_at = coalesce($3, CASE WHEN publish_at <= now() THEN publish_at END, now())
     WHERE item = $1 AND version = $2`,
    [id, version, publishAt ?? null, withdrawAt ?? null],
  );
}

/**
 * Of all versions only `current` is shown from now on, if any: what was to be shown later is a draft again, and what was
 * replaced cannot come back when its successor goes.
 */
export async function endOthers(client: PoolClient, id: number, current: number | null): Promise<void> {
  await client.query(
    `UPDATE content_versions SET
       publish_at = CASE WHEN publish_at > now() THEN NULL ELSE publish_at END,
       withdraw_at = CASE WHEN publish_at > now() THEN NULL ELSE least(withdraw_at, now()) END
     WHERE item = $1 AND publish_at IS NOT NULL AND version IS DISTINCT FROM $2`,
    [id, current],
  );
}
