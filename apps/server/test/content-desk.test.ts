import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { company } from '@vitrine/wire/content/company';
import { companyEmail } from '@vitrine/wire/content/company-email';
import { description } from '@vitrine/wire/content/description';
import { homeNews } from '@vitrine/wire/content/home-news';
import { newsDetail } from '@vitrine/wire/content/news-detail';
import { newsList } from '@vitrine/wire/content/news-list';
import { contentItem } from '@vitrine/wire/content/operator/content-item';
import { createContent } from '@vitrine/wire/content/operator/create-content';
import { operatorContent } from '@vitrine/wire/content/operator/operator-content';
import { publishContent } from '@vitrine/wire/content/operator/publish-content';
import { restoreContent } from '@vitrine/wire/content/operator/restore-content';
import { saveContent } from '@vitrine/wire/content/operator/save-content';
import { uploadPicture } from '@vitrine/wire/content/operator/upload-picture';
import { withdrawContent } from '@vitrine/wire/content/operator/withdraw-content';
import { LANGUAGES } from '@vitrine/wire/envelope';
import { RealtimeClient } from '@vitrine/wire/realtime/realtime-client';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome } from '../../../tests/support/staff.ts';
import { startTestSite } from './support/site.ts';

const site = await startTestSite();
const editor = await createStaff(site, ['content'], { name: 'Edith' });
const second = await createStaff(site, ['content'], { name: 'Bruno' });
const owner = await createStaff(site, ['owner']);
const speaking = (lang: string) => createClient({ origin: site.url, lang: () => lang, token: () => undefined });

const text = (title: string, content = `<p>${title}</p>`) => ({ title, summary: `${title}.`, content });
const json = (texts: object) => JSON.stringify(texts);
const titles = async (lang = 'en') => (await speaking(lang).call(newsList, {})).data.map(({ title }) => title);
const inSeconds = (seconds: number) => String(Math.ceil(Date.now() / 1000) + seconds);

async function published(title: string, more: object = {}) {
  const made = await editor.call(createContent, { kind: 'news', texts: json({ en: text(title) }), ...more });
  await editor.call(publishContent, made);
  await expect.poll(() => titles()).toContain(title);
  return made.id;
}

describe('an editor', () => {
  it('writes a draft in two languages that nobody sees before it is published, and then everybody in theirs', async () => {
    const texts = json({ en: text('Rates fall'), ar: text('الفائدة تنخفض') });
    const { id, version } = await editor.call(createContent, { kind: 'news', texts, isOnHome: '1' });
    expect(await titles()).not.toContain('Rates fall');
    expect(await outcome(site.client.call(newsDetail, { id }))).toBe('request.not-found');
    const found = await editor.call(operatorContent, { text: 'rates F' });
    expect(found.rows).toMatchObject([
      { id, kind: 'news', title: 'Rates fall', state: 'draft', hasDraft: true, missing: [], changedBy: 'Edith' },
    ]);
    await editor.call(publishContent, { id, version });
    await expect.poll(() => titles()).toContain('Rates fall');
    expect(await titles('ar')).toContain('الفائدة تنخفض');
    expect((await speaking('ar').call(homeNews, {}))[0]).toMatchObject({ id, title: 'الفائدة تنخفض' });
    expect((await editor.call(contentItem, { id })).head).toMatchObject({
      state: 'published',
      current: 1,
      hasDraft: false,
    });
  });

  it('I18N-19a a reader gets the text of their language, else that of the default language; what is missing is listed', async () => {
    const { id, version } = await editor.call(createContent, {
      kind: 'page',
      name: 'help.only_english',
      texts: json({ en: text('Help') }),
    });
    await editor.call(publishContent, { id, version });
    const read = (lang: string) => speaking(lang).call(description, { group: 'help.only_english' });
    await expect.poll(() => outcome(read('ar'))).toBe('done');
    expect((await read('ar')).data[0]?.title).toBe('Help');
    expect((await editor.call(contentItem, { id })).head).toMatchObject({ languages: ['en'], missing: ['ar'] });
    const without = async (missing: 'en' | 'ar') =>
      (await editor.call(operatorContent, { text: 'help.only_english', missing })).rows.map((row) => row.id);
    expect([await without('en'), await without('ar')]).toEqual([[], [id]]);
    await editor.call(saveContent, { id, base: 1, texts: json({ en: text('Help'), ar: text('مساعدة') }) });
    await editor.call(publishContent, { id, version: 2 });
    await expect.poll(async () => (await read('ar')).data[0]?.title).toBe('مساعدة');
    expect((await editor.call(contentItem, { id })).head.missing).toEqual([]);
  });

  /** What a browser is told of changes, from its connection on. */
  function listen() {
    const told: number[] = [];
    const browser = new RealtimeClient({
      url: `${site.url.replace('http', 'ws')}/api/v2/ws`,
      token: () => undefined,
      onStatus: () => undefined,
    });
    browser.subscribe('CONTENT', ({ msAgo }) => told.push(msAgo));
    browser.connect();
    return { told, close: () => browser.close() };
  }

  it('a published text tells every open browser at once, and a draft tells nobody', async () => {
    const { id, version } = await editor.call(createContent, { kind: 'notice', texts: json({ en: text('Quiet') }) });
    const visitor = listen();
    // Of the last change, whenever that was; of one that was made just before it may be told twice.
    await expect.poll(() => visitor.told.length).toBeGreaterThan(0);
    let told = 0;
    const isQuiet = () => {
      const before = told;
      told = visitor.told.length;
      return told === before;
    };
    await expect.poll(isQuiet, { interval: 500 }).toBe(true);
    await editor.call(saveContent, { id, base: version, texts: json({ en: text('Still quiet') }) });
    await editor.call(publishContent, { id, version: 2 });
    await expect.poll(() => visitor.told.length).toBe(told + 1);
    expect(visitor.told.at(-1)).toBeLessThan(1_000);
    visitor.close();
  });

  it('a browser that connects after a publication is told how long ago that was, after a restart of the site too', async () => {
    const began = performance.now();
    await published('Just out');
    const late = listen();
    await expect.poll(() => late.told.length).toBeGreaterThan(0);
    expect(late.told[0]).toBeLessThanOrEqual(performance.now() - began);
    late.close();
    await site.restart();
    const later = listen();
    await expect.poll(() => later.told.length).toBeGreaterThan(0);
    // By the time of the publication, not by that of the start.
    expect(later.told[0]).toBeGreaterThan(late.told[0]!);
    expect(later.told[0]).toBeLessThanOrEqual(performance.now() - began + 50);
    later.close();
  });

  it('STAFF-10a each change shows who, when, before and after; earlier versions stay, and one click goes back', async () => {
    const id = await published('First');
    await second.call(saveContent, { id, base: 1, texts: json({ en: text('Second') }) });
    await second.call(publishContent, { id, version: 2 });
    await expect.poll(() => titles()).toContain('Second');
    const { versions } = await editor.call(contentItem, { id });
    expect(versions.map(({ version, by }) => [version, by])).toEqual([
      [2, 'Bruno'],
      [1, 'Edith'],
    ]);
    expect((await editor.call(contentItem, { id, version: 1 })).body.texts.en?.title).toBe('First');
    expect(await editor.call(restoreContent, { id, version: 1, base: 2 })).toEqual({ version: 3 });
    await expect.poll(() => titles()).toContain('First');
    expect(await titles()).not.toContain('Second');
    const { rows } = await owner.call(auditLog, { subject: `content/${id}` });
    expect(rows.map(({ operation, staffName }) => `${staffName} ${operation}`)).toEqual([
      'Edith restore-content',
      'Bruno publish-content',
      'Bruno save-content',
      'Edith publish-content',
      'Edith create-content',
    ]);
    expect(rows[2]).toMatchObject({
      before: { version: 1, titles: { en: 'First' } },
      after: { version: 2, titles: { en: 'Second' } },
    });
  });

  it('two at once: the second is refused and loses nothing of the first', async () => {
    const id = await published('Shared');
    const outcomes = await Promise.all(
      [editor, second].map((who) =>
        outcome(who.call(saveContent, { id, base: 1, texts: json({ en: text(`By ${who.name}`) }) })),
      ),
    );
    expect(outcomes.sort()).toEqual(['content.outdated', 'done']);
    expect((await editor.call(contentItem, { id })).versions).toHaveLength(2);
    expect(await outcome(second.call(publishContent, { id, version: 1 }))).toBe('content.outdated');
    expect(await outcome(second.call(restoreContent, { id, version: 1, base: 1 }))).toBe('content.outdated');
  });

  it('pressed twice, a draft is written once; unchanged, it is not written at all', async () => {
    const request = { kind: 'news', texts: json({ en: text('Twice') }) } as const;
    const press = newIdempotencyKey();
    const made = await editor.call(createContent, request, press);
    expect(await editor.call(createContent, request, press)).toEqual(made);
    expect((await editor.call(operatorContent, { text: 'Twice' })).rows).toHaveLength(1);
    expect(await outcome(editor.call(saveContent, { id: made.id, base: 1, texts: request.texts }))).toBe(
      'staff.nothing-changes',
    );
  });

  it('what is pinned stands first, in its list and on the home screen', async () => {
    const id = await published('Pinned', { isPinned: '1', isOnHome: '1' });
    await published('Newer', { isOnHome: '1' });
    expect((await titles())[0]).toBe('Pinned');
    expect((await site.client.call(homeNews, {}))[0]?.id).toBe(id);
  });

  it('NEWS-11 NEWS-14 writes who the company is, in each language, and undoes it', async () => {
    const [profile] = (await editor.call(operatorContent, { kind: 'company' })).rows;
    const { id, newest } = profile!;
    const texts = json({ en: text('Aurora Markets'), ar: text('أسواق أورورا') });
    await editor.call(saveContent, {
      id,
      base: newest,
      texts,
      url: 'https://aurora.example/',
      email: 'hello@aurora.example',
      address: '1 Main Street',
      location: 'Lisbon',
    });
    await editor.call(publishContent, { id, version: newest + 1 });
    await expect
      .poll(() => speaking('ar').call(company, {}))
      .toMatchObject({
        name: 'أسواق أورورا',
        registered_address: '1 Main Street',
        location: 'Lisbon',
        url: 'https://aurora.example/',
      });
    expect(await site.client.call(companyEmail, {})).toEqual({ email: 'hello@aurora.example' });
    expect(await outcome(editor.call(withdrawContent, { id }))).toBe('content.company-stays');
    await editor.call(restoreContent, { id, version: newest, base: newest + 1 });
    await expect.poll(() => site.client.call(company, {})).toMatchObject({ name: 'Vitrine', email: '' });
  });
});

describe('a schedule', () => {
  it('publishes and withdraws at its times, also over a restart, and browsers are told', async () => {
    const { id, version } = await editor.call(createContent, { kind: 'news', texts: json({ en: text('At noon') }) });
    const [publishAt, withdrawAt] = [inSeconds(3), inSeconds(5)];
    await editor.call(publishContent, { id, version, publishAt, withdrawAt });
    expect((await editor.call(contentItem, { id })).head).toMatchObject({
      state: 'scheduled',
      scheduled: 1,
      current: null,
    });
    expect(await titles()).not.toContain('At noon');
    await site.restart();
    await expect.poll(() => titles(), { timeout: 10_000 }).toContain('At noon');
    expect(Date.now()).toBeGreaterThanOrEqual(Number(publishAt) * 1000);
    await expect.poll(() => titles(), { timeout: 10_000 }).not.toContain('At noon');
    expect((await editor.call(contentItem, { id })).head.state).toBe('withdrawn');
  });

  it('what replaces a text later leaves the present one until then; publishing at once cancels it', async () => {
    const id = await published('Now');
    await editor.call(saveContent, { id, base: 1, texts: json({ en: text('Later') }) });
    await editor.call(publishContent, { id, version: 2, publishAt: inSeconds(3600) });
    expect((await editor.call(contentItem, { id })).head).toMatchObject({
      state: 'published',
      current: 1,
      scheduled: 2,
    });
    expect(await titles()).toContain('Now');
    await editor.call(saveContent, { id, base: 2, texts: json({ en: text('At once') }) });
    await editor.call(publishContent, { id, version: 3 });
    expect((await editor.call(contentItem, { id })).head).toMatchObject({ current: 3, scheduled: null });
  });

  it('what was withdrawn stays away, however often its later versions come and go', async () => {
    const id = await published('Old and wrong');
    await editor.call(saveContent, { id, base: 1, texts: json({ en: text('New and right') }) });
    await editor.call(publishContent, { id, version: 2 });
    await editor.call(withdrawContent, { id });
    await editor.call(publishContent, { id, version: 2, publishAt: inSeconds(3600) });
    expect((await editor.call(contentItem, { id })).head.state).toBe('scheduled');
    await expect.poll(() => outcome(site.client.call(newsDetail, { id }))).toBe('request.not-found');
    await editor.call(withdrawContent, { id });
    expect(await outcome(editor.call(withdrawContent, { id }))).toBe('content.not-published');
    expect(await outcome(site.client.call(newsDetail, { id }))).toBe('request.not-found');
  });

  it('refuses a time in the past and an end before the beginning, by name', async () => {
    const { id, version } = await editor.call(createContent, { kind: 'news', texts: json({ en: text('When') }) });
    const fields = async (request: object) =>
      editor.call(publishContent, { id, version, ...request }).catch((error) => error.params);
    expect(await fields({ publishAt: inSeconds(-60) })).toEqual({ field: 'publishAt' });
    expect(await fields({ withdrawAt: inSeconds(-60) })).toEqual({ field: 'withdrawAt' });
    expect(await fields({ publishAt: inSeconds(60), withdrawAt: inSeconds(30) })).toEqual({ field: 'withdrawAt' });
    expect((await editor.call(contentItem, { id })).head.state).toBe('draft');
  });
});

describe('what an editor may not store', () => {
  const save = (texts: string) => outcome(editor.call(createContent, { kind: 'news', texts }));

  it.each([
    ['no text at all', '{}'],
    ['a language that there is not', json({ xx: text('x') })],
    ['a title of blanks', json({ en: { ...text('x'), title: '   ' } })],
    ['a title of 201 characters', json({ en: text('x'.repeat(201)) })],
    ['a text of 900 kB', json({ en: text('x', 'x'.repeat(900_000)) })],
    ['a NUL', '{"en":{"title":"a\\u0000","summary":"","content":""}}'],
    ['half a character', '{"en":{"title":"x","summary":"","content":"\\ud800"}}'],
    ['a reversed title', json({ en: text('\u202egnp.exe') })],
    ['a list', '[]'],
    ['a prototype', '{"__proto__":{"title":"x","summary":"","content":""}}'],
    ['no JSON', '{"en":'],
  ])('%s', async (_, texts) => {
    expect(await save(texts)).toBe('request.invalid-field');
  });

  it('a text of 1 MB, before it is read', async () => {
    expect(await save(json({ en: text('x', 'x'.repeat(1_048_576)) }))).toBe('request.too-large');
  });

  it('NEWS-23d what runs, loads or leads elsewhere is gone when the text is stored, whoever wrote it', async () => {
    const content =
      '<p onclick="alert(1)">Hi<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><a href="java&#10;script:alert(1)">b</a><iframe src="//evil.example"></iframe><svg><script>1</script></svg></p>';
    const made = await editor.call(createContent, { kind: 'news', texts: json({ en: text('<b>x</b>', content) }) });
    const { body } = await editor.call(contentItem, { id: made.id });
    expect(body.texts.en?.title).toBe('<b>x</b>');
    expect(body.texts.en?.content).not.toMatch(/script|onclick|onerror|iframe|svg|evil/);
  });

  it('addresses that run or lie', async () => {
    const [profile] = (await editor.call(operatorContent, { kind: 'company' })).rows;
    const tried = (fields: object) =>
      editor
        .call(saveContent, { id: profile!.id, base: profile!.newest, texts: json({ en: text('x') }), ...fields })
        .catch((error) => error.params);
    for (const url of ['javascript:alert(1)', 'http://a.example', 'https://', 'https://a.example/"><script>', '//x'])
      expect(await tried({ url }), url).toEqual({ field: 'url' });
    for (const email of ['x', 'a@b', 'a@b.example\nbcc:c@d.example', '"><img>@x.example'])
      expect(await tried({ email }), email).toEqual({ field: 'email' });
    for (const logo of [
      'https://evil.example/x.png',
      '/media/../x.webp',
      'data:image/svg+xml,<svg/>',
      '/api/user/logout',
    ])
      expect(await tried({ logo }), logo).toEqual({ field: 'logo' });
  });

  it('a page without a group, news with one, and a group twice', async () => {
    const texts = json({ en: text('Page') });
    const field = (request: object) =>
      editor.call(createContent, { texts, ...request } as never).catch((error) => error.params);
    expect(await field({ kind: 'page' })).toEqual({ field: 'name' });
    expect(await field({ kind: 'news', name: 'help.x' })).toEqual({ field: 'name' });
    expect(await field({ kind: 'page', name: 'Help/../x' })).toEqual({ field: 'name' });
    expect(await outcome(editor.call(createContent, { kind: 'page', name: 'company.about', texts }))).toBe(
      'content.exists',
    );
  });

  it('texts in all 18 languages fit', async () => {
    const texts = Object.fromEntries(
      LANGUAGES.map((language) => [language, text('Long', `<p>${'x'.repeat(15_000)}</p>`)]),
    );
    expect(await save(json(texts))).toBe('done');
  });
});

describe('pictures', () => {
  const file = (bytes: Uint8Array, name = 'picture.png') => new File([new Uint8Array(bytes)], name);
  const upload = async (bytes: Uint8Array, name?: string) => {
    const form = new FormData();
    form.append('file', file(bytes, name));
    const response = await fetch(`${site.url}${uploadPicture.path}`, {
      method: 'POST',
      headers: { authorization: editor.token, 'idempotency-key': String(Math.random()) },
      body: form,
    });
    return (await response.json()) as { code: number; data: { path?: string; reason?: string; width?: number } };
  };
  const red = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } });

  it('are encoded again, public, named by their content and kept by browsers', async () => {
    const png = await red(3000, 1000)
      .png()
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer();
    const [one, two] = [await upload(png), await upload(png)];
    expect(one.data.path).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect(two.data.path).toBe(one.data.path);
    const answer = await fetch(`${site.url}${one.data.path}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('secret')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, hasAlpha: true });
    expect((await fetch(`${site.url}/media/${'0'.repeat(64)}.webp`)).status).toBe(404);
  });

  it('refuses SVG with script, what is no image, more than 25 megapixels and more than 8 MiB', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
    expect((await upload(Buffer.from(svg), 'logo.svg')).data.reason).toBe('identity.not-an-image');
    expect((await upload(Buffer.from(svg), 'logo.png')).data.reason).toBe('identity.not-an-image');
    expect((await upload(await red(5001, 5001).png({ compressionLevel: 9 }).toBuffer())).data.reason).toBe(
      'identity.image-too-large',
    );
    expect((await upload(Buffer.alloc(8 * 1024 * 1024 + 1))).data.reason).toBe('identity.image-too-large');
    const cut = (await red(500, 500).png().toBuffer()).subarray(0, 200);
    expect((await upload(cut)).data.reason).toBe('identity.image-damaged');
  });
});
