import type { Language } from '@vitrine/wire/envelope';
import type { Pool, PoolClient } from 'pg';
import { cleanRichText } from './rich-text.ts';

/** A text in one language. `title` and `summary` are plain text, `content` is unsanitised rich text. */
export interface Text {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

/** Texts by language. Readers whose language is missing get another one. */
export type Texts = Readonly<Partial<Record<Language, Text>>>;

export interface NewNews {
  readonly category: number;
  readonly isOnHome: boolean;
  readonly texts: Texts;
}

/**
 * Writes a news item and returns its id. Together with {@link saveDescription}, the only place that sanitises rich
 * text.
 */
export async function insertNews(client: PoolClient, { category, isOnHome, texts }: NewNews): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO news (category_id, on_home) VALUES ($1, $2) RETURNING id',
    [category, isOnHome],
  );
  const id = Number(rows[0]!.id);
  for (const [language, { title, summary, content }] of Object.entries(texts)) {
    await client.query(
      'INSERT INTO news_texts (news_id, language, title, summary, content) VALUES ($1, $2, $3, $4, $5)',
      [id, language, title, summary, cleanRichText(content)],
    );
  }
  return id;
}

/** Writes a static page, or replaces its texts in these languages. Sanitises rich text. */
export async function saveDescription(client: PoolClient, group: string, texts: Texts): Promise<void> {
  for (const [language, { title, content }] of Object.entries(texts)) {
    await client.query(
      `INSERT INTO description_texts (name, language, title, content) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name, language) DO UPDATE SET title = excluded.title, content = excluded.content`,
      [group, language, title, cleanRichText(content)],
    );
  }
}

/** Marks a seed text as written; returns false if it was marked before. */
export async function takeSeed(client: PoolClient, name: string): Promise<boolean> {
  const { rowCount } = await client.query('INSERT INTO content_seeds (name) VALUES ($1) ON CONFLICT DO NOTHING', [
    name,
  ]);
  return rowCount === 1;
}

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

/** The text in the first of the languages `$1` that has one, otherwise in any language. */
const NEWS_TEXT = `CROSS JOIN LATERAL (SELECT title, summary, content FROM news_texts WHERE news_id = news.id
  ORDER BY array_position($1::text[], language) NULLS LAST, language LIMIT 1) AS own`;
const NEWS_COLUMNS = `id, logo, (extract(epoch FROM published_at) * 1000)::bigint AS published_ms, title, summary`;

function newsOf(row: NewsColumns, content: string): NewsRecord {
  const { id, logo, title, summary } = row;
  return { id, logo, title, summary, content, publishedAt: row.published_ms };
}

/** One page of a category, newest first, without rich texts. */
export async function readNewsPage(
  db: Pool,
  languages: readonly Language[],
  category: number,
  limit: number,
  offset: number,
): Promise<{ readonly total: number; readonly news: readonly NewsRecord[] }> {
  const { rows } = await db.query<{ total: string; page: NewsColumns[] | null }>({
    name: 'read-news-page',
    text: `SELECT (SELECT count(*) FROM news WHERE category_id = $2 AND published_at <= now()) AS total,
        (SELECT json_agg(page) FROM (SELECT ${NEWS_COLUMNS} FROM news ${NEWS_TEXT}
          WHERE category_id = $2 AND published_at <= now()
          ORDER BY published_at DESC, id DESC LIMIT $3 OFFSET $4) AS page) AS page`,
    values: [languages, category, limit, offset],
  });
  return { total: Number(rows[0]!.total), news: (rows[0]!.page ?? []).map((row) => newsOf(row, '')) };
}

/** The newest news for the home screen, without rich texts. */
export async function readHomeNews(
  db: Pool,
  languages: readonly Language[],
  limit: number,
): Promise<readonly NewsRecord[]> {
  const { rows } = await db.query<{ page: NewsColumns[] | null }>({
    name: 'read-home-news',
    text: `SELECT json_agg(page) AS page FROM (SELECT ${NEWS_COLUMNS} FROM news ${NEWS_TEXT}
        WHERE on_home AND published_at <= now() ORDER BY published_at DESC, id DESC LIMIT $2) AS page`,
    values: [languages, limit],
  });
  return (rows[0]!.page ?? []).map((row) => newsOf(row, ''));
}

export async function readNews(db: Pool, languages: readonly Language[], id: number): Promise<NewsRecord | undefined> {
  const { rows } = await db.query<{ news: NewsColumns & { readonly content: string } }>({
    name: 'read-news',
    text: `SELECT row_to_json(one) AS news FROM (SELECT ${NEWS_COLUMNS}, content FROM news ${NEWS_TEXT}
        WHERE id = $2 AND published_at <= now()) AS one`,
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
    text: `SELECT DISTINCT ON (name) name AS group, title FROM description_texts
        ORDER BY name, array_position($1::text[], language) NULLS LAST, language`,
    values: [languages],
  });
  return rows;
}

export async function readDescription(
  db: Pool,
  languages: readonly Language[],
  group: string,
): Promise<DescriptionRecord | undefined> {
  const { rows } = await db.query<DescriptionRecord>({
    name: 'read-description',
    text: `SELECT name AS group, title, content FROM description_texts WHERE name = $2
        ORDER BY array_position($1::text[], language) NULLS LAST, language LIMIT 1`,
    values: [languages, group],
  });
  return rows[0];
}

export interface CompanyRecord {
  readonly id: number;
  readonly name: string;
  readonly logo: string;
  readonly url: string;
  readonly subject: string;
  readonly registered_address: string;
  readonly location: string;
  readonly email: string;
  readonly status: 0 | 1;
  readonly type: 0 | 1;
  readonly loss_url: string;
}

/** The company that runs the site; the table has exactly one row. */
export async function readCompany(db: Pool): Promise<CompanyRecord> {
  const { rows } = await db.query<CompanyRecord>({
    name: 'read-company',
    text: `SELECT id, name, logo, url, subject, registered_address, location, email, status, type, loss_url FROM company`,
  });
  return rows[0]!;
}
