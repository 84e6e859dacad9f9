import { createClient } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { brandPicturePath } from '@vitrine/wire/config/brand-picture';
import { menu } from '@vitrine/wire/config/menu';
import { uploadBrandPicture } from '@vitrine/wire/config/operator/upload-brand-picture';
import { createContent } from '@vitrine/wire/content/operator/create-content';
import { publishContent } from '@vitrine/wire/content/operator/publish-content';
import { categories } from '@vitrine/wire/market/categories';
import { tradeList } from '@vitrine/wire/market/trade-list';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../../tests/support/settings.ts';
import { createStaff, outcome } from '../../../tests/support/staff.ts';
import { startTestSite } from './support/site.ts';

const site = await startTestSite();
const owner = await createStaff(site, ['owner']);
const support = await createStaff(site, ['support']);

const speaking = (lang: string) => createClient({ origin: site.url, lang: () => lang, token: () => undefined });

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 90, g: 40, b: 200, alpha: 0.5 } } });

interface Uploaded {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Uploads bytes as a browser does; the answer, or the reason of the refusal. */
async function upload(bytes: Buffer, name = 'logo.png', who = owner): Promise<Uploaded | string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: who.token, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${site.url}${uploadBrandPicture.path}`, { method: 'POST', headers, body });
  const { code, data } = (await answer.json()) as { code: number; data: Uploaded & { reason: string } };
  return code === 1 ? data : data.reason;
}

async function picture(path: string) {
  const answer = await fetch(`${site.url}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes };
}

describe('a logo', () => {
  it('is encoded again, named by its content, and kept by browsers for good', async () => {
    const png = await drawn(2_000, 500)
      .withMetadata({ exif: { IFD0: { Copyright: 'Secret Person' } } })
      .png()
      .toBuffer();
    const made = (await upload(png)) as Uploaded;
    expect(made).toEqual({
      path: expect.stringMatching(/^\/brand\/[0-9a-f]{64}\/full\.png$/),
      width: 1_200,
      height: 300,
    });
    const { answer, bytes } = await picture(made.path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const { width, height, hasAlpha, exif } = await sharp(bytes).metadata();
    expect([width, height, hasAlpha, exif]).toEqual([1_200, 300, true, undefined]);
    expect(await upload(png)).toEqual(made);
  });

  it('as JPEG or WebP becomes a PNG; of 25 MB, of more than 25 megapixels, as SVG with a script, or no picture it is refused', async () => {
    for (const bytes of [await drawn(64, 64).jpeg().toBuffer(), await drawn(64, 64).webp().toBuffer()])
      expect(((await upload(bytes)) as Uploaded).width).toBe(64);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await upload(Buffer.from(svg), 'logo.svg')).toBe('identity.not-an-image');
    expect(await upload(Buffer.from(`<?xml version="1.0"?>${svg}`), 'logo.png')).toBe('identity.not-an-image');
    expect(await upload(Buffer.alloc(25 * 1024 * 1024), 'logo.png')).toBe('identity.image-too-large');
    const huge = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await upload(huge)).toBe('identity.image-too-large');
    const png = await drawn(40, 40).png().toBuffer();
    expect(await upload(png.subarray(0, png.length - 20))).toBe('identity.image-damaged');
    expect(await upload(png, 'logo.png', support)).toBe('request.not-allowed');
  });

  it('a picture that nobody has uploaded is not there, and no path leads out', async () => {
    const hash = 'a'.repeat(64);
    for (const path of [
      brandPicturePath(hash),
      `/brand/${hash}/64.png`,
      '/brand/../config/full.png',
      '/brand/x/full.png',
    ])
      expect((await fetch(`${site.url}${path}`)).status).toBe(404);
  });

  it('makes favicon and app icons of it, or of an icon of its own, in the page and in the manifest', async () => {
    const logo = (await upload(await drawn(400, 100).png().toBuffer())) as Uploaded;
    const icon = (await upload(await drawn(300, 300).png().toBuffer())) as Uploaded;
    for (const [settings, used] of [
      [{ logo: logo.path }, logo],
      [{ icon: icon.path }, icon],
    ] as const) {
      await changeSettings(owner, settings);
      const folder = used.path.replace('/full.png', '');
      const { icons } = (await (await fetch(`${site.url}/site.webmanifest`)).json()) as {
        icons: { src: string; sizes: string; purpose: string }[];
      };
      expect(icons.map(({ src, purpose }) => `${purpose} ${src}`)).toEqual([
        `any ${folder}/192.png`,
        `any ${folder}/512.png`,
        `maskable ${folder}/maskable-192.png`,
        `maskable ${folder}/maskable-512.png`,
      ]);
      for (const { src, sizes } of [
        ...icons,
        { src: `${folder}/32.png`, sizes: '32x32' },
        { src: `${folder}/180.png`, sizes: '180x180' },
      ]) {
        const { width, height } = await sharp((await picture(src)).bytes).metadata();
        expect(`${width}x${height}`, src).toBe(sizes);
      }
    }
    await changeSettings(owner, { logo: '', icon: '' });
    const { icons } = (await (await fetch(`${site.url}/site.webmanifest`)).json()) as { icons: { src: string }[] };
    expect(icons[0]?.src).toBe('/icons/192.png');
  });

  it('cannot be at another site, or a program', async () => {
    for (const logo of [
      'https://cdn.example/logo.png',
      'javascript:alert(1)',
      '//cdn.example/x.png',
      'data:image/png;base64,x',
    ])
      expect([logo, await outcome(changeSettings(owner, { logo }))]).toEqual([logo, 'request.invalid-field']);
  });
});

describe('colours', () => {
  it('that nobody could see on a chart, or tell from each other, are refused', async () => {
    for (const changes of [
      { theme_kline_up: '#ffffff' },
      { theme_kline_down: '#151920' },
      { theme_up: '#fefefe' },
      { theme_up: '#f6543e' },
      { theme_down: '#85BD00' },
    ])
      expect([changes, await outcome(changeSettings(owner, changes))]).toEqual([changes, 'request.invalid-field']);
    await changeSettings(owner, { theme_up: '#f6543e', theme_down: '#85bd00' });
    await changeSettings(owner, { theme_up: '#85bd00', theme_down: '#f6543e' });
  });
});

describe('menus', () => {
  it('say of each entry whether phones show it and whether demo accounts may use it', async () => {
    await changeSettings(owner, { menu_home: 'news;desk,orders;real,real_name;demo,deposit=/news?group=1' });
    const entries = (await site.client.call(menu, {})).filter(({ group }) => group === 'home');
    expect(entries.map(({ path, is_mobile, allow_demo }) => [path, is_mobile, allow_demo])).toEqual([
      ['/news', '0', '1'],
      ['/order', '1', '0'],
      ['/mine/auth', '1', '1'],
      ['/news?group=1', '1', '0'],
    ]);
    for (const menu_home of ['', 'news;both', 'news=javascript:alert(1)', 'news=//evil.example', 'news,news', 'casino'])
      expect([menu_home, await outcome(changeSettings(owner, { menu_home }))]).toEqual([
        menu_home,
        'request.invalid-field',
      ]);
  });

  it('lead to published pages, which are called as they are in the language of the call', async () => {
    const titled = (title: string) => ({ title, summary: '', content: '<p>.</p>' });
    const texts = JSON.stringify({ en: titled('Client agreement'), ar: titled('اتفاقية العميل') });
    const page = { kind: 'page', name: 'legal.client_agreement', texts } as const;
    const menus = {
      menu_footer: 'legal.client_agreement,legal.unknown,about',
      menu_user: 'legal.client_agreement;desk,about',
    };
    await changeSettings(owner, menus);
    const footer = async (lang: string) =>
      (await speaking(lang).call(menu, {}))
        .filter(({ group }) => group === 'footer')
        .map(({ title, path }) => [title, path]);
    expect(await footer('en')).toEqual([['About us', '/mine/about']]);
    const editor = await createStaff(site, ['content']);
    await editor.call(publishContent, await editor.call(createContent, page));
    const path = '/descript/detail?group=legal.client_agreement';
    await expect
      .poll(() => footer('en'), { timeout: 5_000 })
      .toEqual([
        ['Client agreement', path],
        ['About us', '/mine/about'],
      ]);
    expect((await footer('ar'))[0]).toEqual(['اتفاقية العميل', path]);
    expect((await site.client.call(menu, {})).filter(({ group }) => group === 'user')[0]).toEqual({
      group: 'user',
      title: 'Client agreement',
      path,
      icon: 'page',
      is_mobile: '0',
      allow_demo: '1',
    });
    for (const menu_footer of ['', 'legal.terms=/news', 'Legal.terms', 'legal.', `${'a'.repeat(64)}.b`])
      expect([menu_footer, await outcome(changeSettings(owner, { menu_footer }))]).toEqual([
        menu_footer,
        'request.invalid-field',
      ]);
  });
});

it('categories and instruments have the order that the site gives them, and new settings are in it at once', async () => {
  const order = async () => ({
    categories: (await site.client.call(categories, {})).map(({ NameShowTrans }) => NameShowTrans),
    codes: (await site.client.call(tradeList, {})).map(({ Code }) => Code),
  });
  const before = await order();
  expect(before.categories).toEqual(['Forex', 'Metals', 'Energy', 'Indices', 'Shares', 'Crypto']);
  await changeSettings(owner, { category_order: 'crypto,forex', product_order: 'GONE,USDJPY' });
  expect(await order()).toEqual({
    categories: ['Crypto', 'Forex'],
    codes: ['USDJPY', ...before.codes.filter((code) => code !== 'USDJPY')],
  });
  expect(await site.client.call(basicInfo, {})).toMatchObject({
    category_order: ['crypto', 'forex'],
    product_order: ['GONE', 'USDJPY'],
  });
  for (const wrong of [
    { category_order: '' },
    { category_order: 'forex,forex' },
    { category_order: 'casino' },
    { product_order: 'BTCUSD,BTCUSD' },
    { product_order: 'BTC USD' },
    { product_order: Array.from({ length: 51 }, (_, at) => `A${at}`).join(',') },
  ])
    expect([wrong, await outcome(changeSettings(owner, wrong))]).toEqual([wrong, 'request.invalid-field']);
  await changeSettings(owner, { category_order: before.categories.join(',').toLowerCase(), product_order: '' });
  expect(await order()).toEqual(before);
});

describe('languages and texts', () => {
  it('the last language stays, and the default language is one that is offered', async () => {
    expect(await outcome(changeSettings(owner, { languages: '' }))).toBe('request.invalid-field');
    expect(await outcome(changeSettings(owner, { languages: 'ar' }))).toBe('request.invalid-field');
    expect(await outcome(changeSettings(owner, { languages: 'en,xx' }))).toBe('request.invalid-field');
    await changeSettings(owner, { languages: 'ar', default_lang: 'ar' });
    expect(await site.client.call(basicInfo, {})).toMatchObject({ languages: ['ar'], default_lang: 'ar' });
    expect(await outcome(changeSettings(owner, { default_lang: 'en' }))).toBe('request.invalid-field');
    await changeSettings(owner, { languages: 'en,ar', default_lang: 'en' });
  });
});

it('owners choose how a registration is verified, and whether customers come by phone', async () => {
  for (const verify_reg_type of ['2', '3', '1']) {
    await changeSettings(owner, { verify_reg_type });
    expect((await site.client.call(basicInfo, {})).verify_reg_type).toBe(verify_reg_type);
  }
  for (const verify_reg_type of ['', '0', '4', '1 '])
    expect(await outcome(changeSettings(owner, { verify_reg_type }))).toBe('request.invalid-field');
  await changeSettings(owner, { is_show_mobile: '1', is_internal_message: '0', customer_tag: 'ICE' });
  expect(await site.client.call(basicInfo, {})).toMatchObject({
    is_show_mobile: '1',
    is_internal_message: '0',
    customer_tag: 'ICE',
  });
});

it('a window of maintenance has both ends in their order', async () => {
  const [from, until] = ['2099-01-01T09:00:00.000Z', '2099-01-01T10:00:00.000Z'];
  for (const changes of [
    { maintenance_from: from },
    { maintenance_until: until },
    { maintenance_from: until, maintenance_until: from },
    { maintenance_from: 'soon', maintenance_until: 'later' },
    { maintenance_from: '2099-13-01T09:00:00.000Z', maintenance_until: '2099-14-01T09:00:00.000Z' },
  ])
    expect([changes, await outcome(changeSettings(owner, changes))]).toEqual([changes, 'request.invalid-field']);
  await changeSettings(owner, { maintenance_from: from, maintenance_until: until });
  expect(await site.client.call(basicInfo, {})).toMatchObject({ maintenance_from: from, maintenance_until: until });
  await changeSettings(owner, { maintenance_from: '', maintenance_until: '' });
});
