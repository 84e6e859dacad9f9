import { CALLS } from '@vitrine/wire/calls';
import { createClient } from '@vitrine/wire/client';
import { company } from '@vitrine/wire/content/company';
import { companyEmail } from '@vitrine/wire/content/company-email';
import { companyStatus } from '@vitrine/wire/content/company-status';
import { description } from '@vitrine/wire/content/description';
import { descriptions } from '@vitrine/wire/content/descriptions';
import { homeNews } from '@vitrine/wire/content/home-news';
import { ANNOUNCEMENT_CATEGORY } from '@vitrine/wire/content/news';
import { newsDetail } from '@vitrine/wire/content/news-detail';
import { newsList } from '@vitrine/wire/content/news-list';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../src/content/rich-text.ts';
import { insertNews, saveDescription } from '../src/content/store.ts';
import { inTransaction } from '../src/platform/transaction.ts';
import { startTestSite } from './support/site.ts';

const site = await startTestSite();
const speaking = (lang: string) => createClient({ origin: site.url, lang: () => lang, token: () => undefined });
const write = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(site.database.app, work);
/** Changes stored versions as nothing of the program does, and tells the site. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  await site.database.superuser(sql, values);
  await site.database.superuser(`SELECT pg_notify('vitrine', 'content.changed ')`);
}
const COMPANY = `(SELECT id FROM content_items WHERE kind = 'company')`;

describe('news', () => {
  it('NEWS-01 NEWS-03 lists a category, newest first, and gives one with its rich text', async () => {
    const { data, total, last_page, page } = await site.client.call(newsList, { category_id: 1, page: 1 });
    expect({ total, last_page, page }).toEqual({ total: 3, last_page: 1, page: 1 });
    expect(data.map(({ title }) => title)).toEqual([
      'How prices are made',
      'How to verify a trade',
      'How leverage works',
    ]);
    expect(Object.keys(data[0]!).sort()).toEqual(['created_at', 'desc', 'id', 'logo', 'title']);
    expect(data[0]!.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const one = await site.client.call(newsDetail, { id: data[1]!.id });
    expect(one).toEqual({ ...data[1], content: expect.stringContaining('= 4.40 USD') });
    expect(await site.client.call(newsList, {})).toEqual(await site.client.call(newsList, { category_id: 1 }));
  });

  it('there is nothing behind an unknown id, a category or a page without news', async () => {
    await expect(site.client.call(newsDetail, { id: 999_999 })).rejects.toMatchObject({ code: 1001 });
    expect(await site.client.call(newsList, { category_id: 77 })).toEqual({
      data: [],
      total: 0,
      last_page: 1,
      page: 1,
    });
    expect(await site.client.call(newsList, { page: 2 })).toMatchObject({ data: [], total: 3, page: 2 });
  });

  it('ACC-04b announcements are category 2: what paper mode is, and who is not served', async () => {
    const { data } = await site.client.call(newsList, { category_id: ANNOUNCEMENT_CATEGORY });
    expect(data.map(({ title }) => title)).toEqual(['This site runs in paper mode', 'Countries we do not serve']);
    const notice = await site.client.call(newsDetail, { id: data[1]!.id });
    for (const name of ['North Korea', 'Israel', 'China', 'Vanuatu', 'Cuba']) expect(notice.content).toContain(name);
  });

  it('NEWS-02 home shows what is marked for it, not what is published later', async () => {
    const before = await site.client.call(homeNews, {});
    expect(before).toHaveLength(5);
    const texts = { en: { title: 'Later', summary: '', content: '' } };
    const id = await write((client) => insertNews(client, { category: 1, isOnHome: true, texts }));
    await write((client) => insertNews(client, { category: 3, isOnHome: false, texts }));
    const shown = async () => (await site.client.call(homeNews, {})).map((news) => news.id);
    await expect.poll(shown).toEqual([id, ...before.map((news) => news.id)]);
    await tamper(`UPDATE content_versions SET publish_at = now() + interval '1 hour' WHERE item = $1`, [id]);
    await expect.poll(() => site.client.call(homeNews, {})).toEqual(before);
    await expect(site.client.call(newsDetail, { id })).rejects.toMatchObject({ code: 1001 });
    expect((await site.client.call(newsList, {})).total).toBe(3);
  });

  it('APP-50a API-26a pages hold 20 rows', async () => {
    await write(async (client) => {
      for (let count = 0; count < 45; count += 1) {
        const texts = { en: { title: `No ${count}`, summary: '', content: '' } };
        await insertNews(client, { category: 5, isOnHome: false, texts });
      }
    });
    await expect.poll(async () => (await site.client.call(newsList, { category_id: 5 })).total).toBe(45);
    const pages = await Promise.all([1, 2, 3].map((page) => site.client.call(newsList, { category_id: 5, page })));
    expect(pages.map(({ data, last_page, total }) => [data.length, last_page, total])).toEqual([
      [20, 3, 45],
      [20, 3, 45],
      [5, 3, 45],
    ]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(45);
    expect(pages[0]!.data[0]!.title).toBe('No 44');
  });
});

describe('languages', () => {
  it('I18N-19a a reader gets the text of his language, else that of the default language, else English', async () => {
    const group = 'test.languages';
    const text = (title: string) => ({ title, summary: '', content: `<p>${title}</p>` });
    await write((client) =>
      saveDescription(client, group, { en: text('English'), de: text('Deutsch'), ar: text('عربي') }),
    );
    const titles = async () =>
      Promise.all(
        ['ar', 'de', 'fr', 'xx'].map(
          async (lang) => (await speaking(lang).call(description, { group })).data[0]?.title,
        ),
      );
    await expect.poll(titles).toEqual(['عربي', 'Deutsch', 'English', 'English']);
    await site.database.superuser(`INSERT INTO site_settings VALUES ('default_lang', 'de')`);
    await site.restart();
    expect(await titles()).toEqual(['عربي', 'Deutsch', 'Deutsch', 'Deutsch']);
    await tamper(
      `UPDATE content_versions SET body = body #- '{texts,de}' WHERE item = (SELECT id FROM content_items WHERE name = $1)`,
      [group],
    );
    await expect.poll(titles).toEqual(['عربي', 'English', 'English', 'English']);
    await site.database.superuser('DELETE FROM site_settings');
    await site.restart();
  });

  it('what the site brings along is there in English, Arabic and Chinese', async () => {
    for (const [lang, letters] of [
      ['ar', /[\u0600-\u06ff]/],
      ['hk', /[\u4e00-\u9fff]/],
      ['en', /^[\x20-\x7e]+$/],
    ] as const) {
      for (const { title, desc } of await speaking(lang).call(homeNews, {})) {
        expect(title).toMatch(letters);
        expect(desc).toMatch(letters);
      }
    }
  });

  it('I18N-12 the company’s page is Chinese for hk and English for all others, whatever the default language', async () => {
    const titles = async () =>
      Promise.all(
        ['hk', 'en', 'ar', 'cs'].map(
          async (lang) => (await speaking(lang).call(description, { group: 'company.about' })).data[0]?.title,
        ),
      );
    expect(await titles()).toEqual(['關於我們', 'About us', 'About us', 'About us']);
    await site.database.superuser(`INSERT INTO site_settings VALUES ('default_lang', 'hk')`);
    await site.restart();
    expect(await titles()).toEqual(['關於我們', 'About us', 'About us', 'About us']);
    await site.database.superuser('DELETE FROM site_settings');
    await site.restart();
  });
});

describe('static pages', () => {
  it('NEWS-07 NEWS-08 NEWS-09a are listed by group and read one by one', async () => {
    const { data } = await site.client.call(descriptions, {});
    const groups = data.map(({ group }) => group);
    for (const group of ['company.about', 'loan.agree_rule', 'loan.agree_protocol', 'loan.agree_law']) {
      expect(groups).toContain(group);
      const page = await site.client.call(description, { group });
      expect(page.data).toEqual(
        [{ group, title: expect.any(String), content: expect.stringContaining('<p>') }].map((entry) =>
          group === 'loan.agree_rule' ? { ...entry, content: expect.stringContaining('<ul>') } : entry,
        ),
      );
    }
    await expect(site.client.call(description, { group: 'no.page' })).rejects.toMatchObject({ code: 1001 });
  });

  it('what an operator changed or removed stays so over a restart', async () => {
    const { data } = await site.client.call(newsList, { category_id: ANNOUNCEMENT_CATEGORY });
    for (const item of [`${data[0]!.id}`, `(SELECT id FROM content_items WHERE name = 'company.paper')`])
      await tamper(`UPDATE content_versions SET withdraw_at = now() WHERE item = ${item}`, []);
    await site.restart();
    expect((await site.client.call(newsList, { category_id: ANNOUNCEMENT_CATEGORY })).total).toBe(data.length - 1);
    await expect(site.client.call(description, { group: 'company.paper' })).rejects.toMatchObject({ code: 1001 });
  });
});

describe('company', () => {
  it('NEWS-11 NEWS-14 states what the operator has stated, and nothing else', async () => {
    expect(await site.client.call(company, {})).toEqual({
      id: 1,
      name: 'Vitrine',
      logo: '',
      url: '',
      subject: '',
      registered_address: '',
      location: '',
      email: '',
    });
    expect(await site.client.call(companyEmail, {})).toEqual({ email: '' });
    await tamper(
      `UPDATE content_versions SET body = body || '{"email":"help@example.com","location":"Lisbon"}' WHERE item = ${COMPANY}`,
      [],
    );
    await expect.poll(() => site.client.call(companyEmail, {})).toEqual({ email: 'help@example.com' });
    expect(await site.client.call(company, {})).toMatchObject({ email: 'help@example.com', location: 'Lisbon' });
  });

  it('NEWS-12a says whether it serves here, and that the search finds products', async () => {
    expect(await site.client.call(companyStatus, {})).toEqual({ status: 1, type: 1, loss_url: '' });
    await expect(site.database.superuser(`UPDATE company SET status = 0`)).rejects.toThrow('check');
    await expect(site.database.superuser(`UPDATE company SET status = 0, loss_url = 'javascript:0'`)).rejects.toThrow();
    await tamper(`UPDATE company SET status = 0, loss_url = 'https://example.com/'`, []);
    await expect
      .poll(() => site.client.call(companyStatus, {}))
      .toEqual({ status: 0, type: 1, loss_url: 'https://example.com/' });
    await expect(site.database.app.query('UPDATE company SET id = 1')).rejects.toThrow('permission denied');
    await expect(site.database.app.query('UPDATE content_versions SET body = body')).rejects.toThrow(
      'permission denied',
    );
    await expect(site.database.app.query('DELETE FROM content_versions')).rejects.toThrow('permission denied');
  });
});

describe('rich text', () => {
  /** Each of these runs something, loads something or leaves the page somewhere, in one browser or another. */
  const hostile = [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://evil.example/pixel.png">',
    '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href=" &#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name="password"><button>x</button></form>',
    '<p style="position:fixed;inset:0">x</p>',
    '<style>body{display:none}</style>',
    '<link rel=stylesheet href=x><meta http-equiv=refresh content="0;url=//evil.example"><base href="//evil.example">',
    '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<p id="root" class="x" data-x="1">x</p>',
  ];

  it('NEWS-23a is stored and told without anything that runs, loads or leads elsewhere', async () => {
    const content = hostile.join('\n');
    const texts = { en: { title: '<b>T</b>', summary: '<i>S</i>', content } };
    const id = await write((client) => insertNews(client, { category: 9, isOnHome: false, texts }));
    await write((client) => saveDescription(client, 'test.hostile', texts));
    const news = await site.client.call(newsDetail, { id });
    const page = await site.client.call(description, { group: 'test.hostile' });
    expect(page.data[0]!.content).toBe(news.content);
    expect(news.content).not.toMatch(
      /<\/?(script|style|iframe|object|embed|form|input|button|svg|math|link|meta|base|textarea|noscript)/i,
    );
    expect(news.content).not.toMatch(/<[^>]*(\son\w+|style|id|class|data-x)=/i);
    expect(news.content).not.toMatch(/<[^>]*(javascript|vbscript|data):/i);
    expect(news.content).not.toMatch(/<[^>]*evil\.example/i);
    // Titles and summaries are plain text for whoever shows them: they stay what was written.
    expect([news.title, news.desc]).toEqual(['<b>T</b>', '<i>S</i>']);
  });

  it('keeps what texts are made of, and cleaning twice changes nothing', () => {
    const good =
      '<h2>Title</h2><p>One &amp; <strong>two</strong> <bdi dir="ltr">1.5</bdi><br /></p><ul><li>x</li></ul><table><tbody><tr><td colspan="2">y</td></tr></tbody></table><p><a href="/mine/about">here</a> <a href="mailto:a@b.example">mail</a></p>';
    expect(cleanRichText(good)).toBe(good);
    expect(
      cleanRichText('<a href="https://a.example/?b=1&amp;c=2" target="_top">x</a><img src="/p.png" alt="p" />'),
    ).toBe(
      '<a href="https://a.example/?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a><img src="/p.png" alt="p" loading="lazy" />',
    );
    for (const text of hostile) expect(cleanRichText(cleanRichText(text)), text).toBe(cleanRichText(text));
  });
});

describe('what browsers keep', () => {
  it('texts may be kept for a while, by language; nothing else may', async () => {
    for (const call of CALLS.filter(({ method, effect }) => method === 'GET' && effect === 'read')) {
      const { headers } = await fetch(`${site.url}${call.path}?group=company.about&id=1&forex_id=1&period=5min`);
      const { maxAge } = call;
      if (maxAge === undefined) expect(headers.get('cache-control'), call.path).toBe('no-store');
      else {
        expect(call.access, call.path).toBe('visitor');
        expect(headers.get('cache-control'), call.path).toMatch(new RegExp(`^(private, max-age=${maxAge}|no-store)$`));
      }
    }
    // A text that was withdrawn is not read for minutes more.
    const text = await fetch(`${site.url}${description.path}?group=company.about`);
    expect(text.headers.get('cache-control')).toBe('no-store');
  });
});
