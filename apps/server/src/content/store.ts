import type { CompanyProfile } from '@vitrine/wire/content/company';
import type { ContentBody } from '@vitrine/wire/content/operator/body-fields';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool, PoolClient } from 'pg';
import { noticeSql, type Topic } from '../platform/edge-link.ts';
import { cleanRichText } from './rich-text.ts';

/** All edges hear that customers may read something else now. */
export const CONTENT_CHANGED: Topic = 'content.changed';

/** A text in one language. `title` and `summary` are plain text, `content` is unsanitised rich text. */
export interface Text {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

/** Texts by language. Readers whose language is missing get another one. */
export type Texts = Readonly<Partial<Record<Language, Text>>>;

/** Everything of a version, its texts not sanitised yet. */
export type Body = Omit<ContentBody, 'texts'> & { readonly texts: Texts };

/** A body with nothing but texts. */
export const plainBody = (texts: Texts): Body => ({
  texts,
  logo: '',
  isPinned: false,
  isOnHome: false,
  url: '',
  address: '',
  location: '',
  email: '',
});

/** As it is stored: the only place that sanitises rich text. */
export function cleanBody(body: Body): Body {
  const texts = Object.entries(body.texts).map(([language, { title, summary, content }]) => [
    language,
    { title: title.trim(), summary: summary.trim(), content: cleanRichText(content) },
  ]);
  return { ...body, texts: Object.fromEntries(texts) as Texts };
}

export interface NewVersion {
  readonly item: number;
  readonly body: Body;
  /** Undefined for what the program brings along. */
  readonly by?: { readonly staffId: number; readonly name: string } | undefined;
  /** Customers read it from then on; null: it is a draft. */
  readonly publishAt: Date | 'now' | null;
}

/** Adds a version of an item, which the caller has locked or just made; returns its number. */
export async function addVersion(client: PoolClient, { item, body, by, publishAt }: NewVersion): Promise<number> {
  const { rows } = await client.query<{ newest: number }>(
    'UPDATE content_items SET newest = newest + 1 WHERE id = $1 RETURNING newest',
    [item],
  );
  const version = rows[0]!.newest;
  await client.query(
    `INSERT INTO content_versions (item, version, body, staff_id, staff_name, publish_at)
     VALUES ($1, $2, $3, $4, $5, ${publishAt === 'now' ? 'now()' : '$6'})`,
    [
      item,
      version,
      JSON.stringify(body),
      by?.staffId ?? null,
      by?.name ?? '',
      ...(publishAt === 'now' ? [] : [publishAt]),
    ],
  );
  if (publishAt !== null) await tellContentChanged(client);
  return version;
}

/** Browsers ask again once the transaction is committed. */
export async function tellContentChanged(client: PoolClient): Promise<void> {
  await client.query(`SELECT ${noticeSql(CONTENT_CHANGED)}`);
}

export interface NewNews {
  readonly category: number;
  readonly isOnHome: boolean;
  readonly texts: Texts;
}

/** Writes a news item that customers read at once, and returns its id. */
export async function insertNews(client: PoolClient, { category, isOnHome, texts }: NewNews): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO content_items (kind, category_id) VALUES ('news', $1) RETURNING id`,
    [category],
  );
  const item = Number(rows[0]!.id);
  await addVersion(client, { item, body: cleanBody({ ...plainBody(texts), isOnHome }), publishAt: 'now' });
  return item;
}

/** Writes a static page that customers read at once, or replaces its texts in these languages. */
export async function saveDescription(client: PoolClient, group: string, texts: Texts): Promise<void> {
  const { rows } = await client.query<{ id: string; body: Body | null }>(
    `WITH made AS (INSERT INTO content_items (kind, name) VALUES ('page', $1) ON CONFLICT DO NOTHING RETURNING id)
     SELECT id, NULL::jsonb AS body FROM made UNION ALL
     SELECT id, body FROM content_items JOIN content_versions ON item = id AND version = newest WHERE name = $1`,
    [group],
  );
  const { id, body } = rows[0]!;
  const all = { ...(body ?? plainBody({})), texts: { ...body?.texts, ...texts } };
  await addVersion(client, { item: Number(id), body: cleanBody(all), publishAt: 'now' });
}

/** Marks a seed text as written; returns false if it was marked before. */
export async function takeSeed(client: PoolClient, name: string): Promise<boolean> {
  const { rowCount } = await client.query('INSERT INTO content_seeds (name) VALUES ($1) ON CONFLICT DO NOTHING', [
    name,
  ]);
  return rowCount === 1;
}

/**
 * SQL: the items that customers read now, each in the version that they read. An item is read in its newest version whose
 * time has come, until that one is withdrawn.
 */
const READ_NOW = `(SELECT id, kind, category_id, name, body, published_at FROM content_items
  CROSS JOIN LATERAL (SELECT body, withdraw_at FROM content_versions
    WHERE item = id AND publish_at <= now() ORDER BY version DESC LIMIT 1) AS current
  CROSS JOIN LATERAL (SELECT min(publish_at) AS published_at FROM content_versions
    WHERE item = id AND publish_at <= now()) AS first
  WHERE withdraw_at IS NULL OR withdraw_at > now())`;

/** SQL: the text in the first of the languages `$1` that has one, otherwise in any language. */
const OWN_TEXT = `CROSS JOIN LATERAL (SELECT value->>'title' AS title, value->>'summary' AS summary, value->>'content' AS content
  FROM jsonb_each(body->'texts') ORDER BY array_position($1::text[], key) NULLS LAST, key LIMIT 1) AS own`;

export interface NewsRecord extends Text {
  readonly id: number;
  readonly logo: string;
  readonly publishedAt: number;
}

interface NewsColumns {
  readonly id: number;
  readonly logo: string;
  readonly published_ms: number;
  readonly title: string;
  readonly summary: string;
}

const NEWS_COLUMNS = `id, body->>'logo' AS logo, (extract(epoch FROM published_at) * 1000)::bigint AS published_ms, title, summary`;
const NEWEST_FIRST = 'published_at DESC, id DESC';

function newsOf(row: NewsColumns, content: string): NewsRecord {
  const { id, logo, title, summary } = row;
  return { id, logo, title, summary, content, publishedAt: row.published_ms };
}

/** One page of a category, what is pinned first, then newest first, without rich texts. */
export async function readNewsPage(
  db: Pool,
  languages: readonly Language[],
  category: number,
  limit: number,
  offset: number,
): Promise<{ readonly total: number; readonly news: readonly NewsRecord[] }> {
  const { rows } = await db.query<{ total: string; page: NewsColumns[] | null }>({
    name: 'read-news-page',
    text: `WITH shown AS MATERIALIZED (SELECT * FROM ${READ_NOW} AS items WHERE kind = 'news' AND category_id = $2)
      SELECT (SELECT count(*) FROM shown) AS total,
        (SELECT json_agg(page) FROM (SELECT ${NEWS_COLUMNS} FROM shown ${OWN_TEXT}
          ORDER BY (body->'isPinned')::boolean DESC, ${NEWEST_FIRST} LIMIT $3 OFFSET $4) AS page) AS page`,
    values: [languages, category, limit, offset],
  });
  return { total: Number(rows[0]!.total), news: (rows[0]!.page ?? []).map((row) => newsOf(row, '')) };
}

/** What the home screen shows, what is pinned first, then newest first, without rich texts. */
export async function readHomeNews(
  db: Pool,
  languages: readonly Language[],
  limit: number,
): Promise<readonly NewsRecord[]> {
  const { rows } = await db.query<{ page: NewsColumns[] | null }>({
    name: 'read-home-news',
    text: `SELECT json_agg(page) AS page FROM (SELECT ${NEWS_COLUMNS} FROM ${READ_NOW} AS shown ${OWN_TEXT}
        WHERE kind = 'news' AND (body->'isOnHome')::boolean
        ORDER BY (body->'isPinned')::boolean DESC, ${NEWEST_FIRST} LIMIT $2) AS page`,
    values: [languages, limit],
  });
  return (rows[0]!.page ?? []).map((row) => newsOf(row, ''));
}

export async function readNews(db: Pool, languages: readonly Language[], id: number): Promise<NewsRecord | undefined> {
  const { rows } = await db.query<{ news: NewsColumns & { readonly content: string } }>({
    name: 'read-news',
    text: `SELECT row_to_json(one) AS news FROM (SELECT ${NEWS_COLUMNS}, content FROM ${READ_NOW} AS shown ${OWN_TEXT}
        WHERE kind = 'news' AND id = $2) AS one`,
    values: [languages, id],
  });
  const news = rows[0]?.news;
  return news === undefined ? undefined : newsOf(news, news.content);
}

export interface DescriptionRecord {
  readonly group: string;
  readonly title: string;
  readonly content: string;
}

/** All static pages by group, each in the first of the languages that it has. */
export async function readDescriptions(
  db: Pool,
  languages: readonly Language[],
): Promise<readonly Omit<DescriptionRecord, 'content'>[]> {
  const { rows } = await db.query<{ group: string; title: string }>({
    name: 'read-descriptions',
    text: `SELECT name AS group, title FROM ${READ_NOW} AS shown ${OWN_TEXT} WHERE kind = 'page' ORDER BY name`,
    values: [languages],
  });
  return rows;
}

/** Titles of the static pages by their groups. */
export const readPageTitles = async (db: Pool, languages: readonly Language[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await readDescriptions(db, languages)).map(({ group, title }) => [group, title]));

export async function readDescription(
  db: Pool,
  languages: readonly Language[],
  group: string,
): Promise<DescriptionRecord | undefined> {
  const { rows } = await db.query<DescriptionRecord>({
    name: 'read-description',
    text: `SELECT name AS group, title, content FROM ${READ_NOW} AS shown ${OWN_TEXT} WHERE kind = 'page' AND name = $2`,
    values: [languages, group],
  });
  return rows[0];
}

const COMPANY_COLUMNS = `title AS name, body->>'logo' AS logo, body->>'url' AS url, summary AS subject,
  body->>'address' AS registered_address, body->>'location' AS location, body->>'email' AS email`;

/** What the company that runs the site says of itself. */
export async function readCompany(db: Pool, languages: readonly Language[]): Promise<CompanyProfile> {
  const { rows } = await db.query<CompanyProfile>({
    name: 'read-company',
    text: `SELECT 1 AS id, ${COMPANY_COLUMNS} FROM ${READ_NOW} AS shown ${OWN_TEXT} WHERE kind = 'company'`,
    values: [languages],
  });
  return rows[0]!;
}

/** A company with what it is called and does in every language. */
export interface SearchedCompany {
  readonly profile: CompanyProfile;
  readonly names: readonly string[];
}

/** The company that runs the site, then the listed ones by name. */
export async function readCompanies(db: Pool, languages: readonly Language[]): Promise<readonly SearchedCompany[]> {
  const { rows } = await db.query<CompanyProfile & { readonly names: readonly string[] }>({
    name: 'read-companies',
    text: `SELECT CASE kind WHEN 'company' THEN 1 ELSE id::int END AS id, ${COMPANY_COLUMNS},
        ARRAY(SELECT text FROM jsonb_each(body->'texts') CROSS JOIN LATERAL (
          VALUES (value->>'title'), (value->>'summary')) AS told (text)) AS names
      FROM ${READ_NOW} AS shown ${OWN_TEXT} WHERE kind IN ('company', 'listed-company') ORDER BY kind, lower(title), id`,
    values: [languages],
  });
  return rows.map(({ names, ...profile }) => ({ profile, names }));
}

export interface CompanyStatus {
  readonly status: 0 | 1;
  readonly type: 0 | 1;
  readonly loss_url: string;
}

/** Whether the company serves customers here; the table has exactly one row. */
export async function readCompanyStatus(db: Pool | PoolClient, isLocked = false): Promise<CompanyStatus> {
  const { rows } = await db.query<CompanyStatus>(
    `SELECT status, type, loss_url FROM company${isLocked ? ' FOR UPDATE' : ''}`,
  );
  return rows[0]!;
}

/** The caller has locked it. */
export async function saveCompanyStatus(client: PoolClient, { status, type, loss_url }: CompanyStatus): Promise<void> {
  await client.query('UPDATE company SET status = $1, type = $2, loss_url = $3', [status, type, loss_url]);
  await tellContentChanged(client);
}
