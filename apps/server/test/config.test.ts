import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HOUR } from '@vitrine/domain/kernel/time';
import { createClient } from '@vitrine/wire/client';
import { basicInfo, HOME_SECTIONS, SETTING_KEYS } from '@vitrine/wire/config/basic-info';
import { MENU_ICONS, MENU_LABELS, MENU_PATHS, type MenuLabel, menu } from '@vitrine/wire/config/menu';
import { setting } from '@vitrine/wire/config/setting';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it } from 'vitest';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const site = await startTestSite();
const speaking = (lang: string) => createClient({ origin: site.url, lang: () => lang, token: () => undefined });

/** Restarts the site with these settings, and without them when the work is done. */
async function configured(settings: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await site.database.superuser('INSERT INTO site_settings VALUES ($1, $2)', [key, value]);
  }
  await site.restart();
  try {
    await work();
  } finally {
    await site.database.superuser('DELETE FROM site_settings');
    await site.restart();
  }
}

/** The times of the customer's orders and of the account log: their texts in the site's zone, and their instants. */
async function timesOf(customer: Customer): Promise<readonly { text: string; at: string | null }[]> {
  const lists = await Promise.all([1, 3].map((status) => customer.call(orders, { status })));
  const { list } = await customer.call(accountLog, {});
  return [
    ...lists.flatMap(({ data }) =>
      data.flatMap((row) => [
        { text: row.CreateTimeHandler, at: row.CreatedAt },
        { text: row.CompleteTimeHandler, at: row.ClosedAt },
      ]),
    ),
    ...list.map((entry) => ({ text: entry.CreatedAtTran, at: entry.CreatedAt })),
  ];
}

/** The instant as the documents write times, in a zone so many milliseconds ahead of UTC. */
const written = (at: string | null, ahead: number): string =>
  at === null ? '' : new Date(Date.parse(at) + ahead).toISOString().slice(0, 19).replace('T', ' ');

describe('flags', () => {
  it('CFG-13c order times follow `timezone`, and so do those of the account log; instants stay', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_506n);
    const order = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20 };
    await customer.call(submitOrder, order);
    await customer.call(closeOrder, { id: (await customer.call(submitOrder, order)).id });
    const inGmt = await timesOf(customer);
    expect(inGmt.filter(({ at }) => at === null)).toHaveLength(1);
    for (const { text, at } of inGmt) expect(text).toBe(written(at, 0));
    await configured({ timezone: 'Asia/Kolkata' }, async () => {
      const there = await timesOf(customer);
      expect(there).toEqual(inGmt.map(({ at }) => ({ at, text: written(at, 5.5 * HOUR) })));
      const { text } = await createClient({ origin: site.url, lang: () => 'en', token: () => customer.token }).file(
        exportOrders,
        { status: 3 },
      );
      expect(text).toContain(',Opened or placed (Asia/Kolkata),Closed (Asia/Kolkata),');
      expect(text).toContain(`,${there[2]!.text},`);
    });
  });

  it('CFG-01a every flag that the checklist names is there, a text, and a switch is 0 or 1', async () => {
    const info: Readonly<Record<string, unknown>> = await site.client.call(basicInfo, {});
    const checklist = readFileSync(path.join(ROOT, 'docs/checklist.md'), 'utf8');
    const named = new Set(checklist.match(/`(is|theme|service)_[a-z_]+[a-z]`/g)?.map((text) => text.slice(1, -1)));
    // Fields of users, menu entries and ledger rows that are no flags of the site.
    for (const field of ['is_demo', 'is_real', 'is_trader', 'is_mobile', 'is_followed']) named.delete(field);
    expect(named.size).toBeGreaterThan(40);
    expect([...named].filter((flag) => !(flag in info))).toEqual([]);
    for (const key of SETTING_KEYS) {
      expect(info[key], key).toBeTypeOf('string');
      if (key.startsWith('is_')) expect(info[key], key).toMatch(/^[01]$/);
    }
  });

  it('APP-45 a fresh site has the colours of the documents, and leaves those of candles to them', async () => {
    expect(await site.client.call(basicInfo, {})).toMatchObject({
      theme_primary: '#85bd00',
      theme_up: '#85bd00',
      theme_down: '#f6543e',
      theme_kline_up: '',
      theme_kline_down: '',
    });
  });

  it('CFG-02 gives one setting by its key, the same as in the whole', async () => {
    const info = await site.client.call(basicInfo, {});
    for (const key of SETTING_KEYS) expect(await site.client.call(setting, { key })).toEqual({ key, value: info[key] });
    expect(await site.client.call(setting, { key: 'is_show_mobile' })).toEqual({ key: 'is_show_mobile', value: '0' });
    const unknown = await (await fetch(`${site.url}${setting.path}?key=__proto__`)).json();
    expect(unknown).toMatchObject({ code: 1000, data: { params: { field: 'key' } } });
  });

  it('CFG-39b a changed setting is told, one that decides money comes from the core alone', async () => {
    await configured(
      { is_hazard_rate: '0', currency: 'BTC', trade_fee_type: '1', stop_out_level: '90', nonsense: '1' },
      async () => {
        const info = await site.client.call(basicInfo, {});
        expect(info).toMatchObject({ is_hazard_rate: '0', currency: 'USD', trade_fee_type: '2', stop_out_level: '50' });
        expect(info).not.toHaveProperty('nonsense');
      },
    );
  });

  it('APP-37a APP-40b CFG-01c CFG-38a tab bar and home blocks follow their keys; unknown and repeated names are passed over', async () => {
    expect(await site.client.call(basicInfo, {})).toMatchObject({
      home_sections: [...HOME_SECTIONS],
      tab_bar: ['quotes', 'trade', 'order', 'account'],
    });
    const settings = { home_sections: 'trades, assets,trades,casino', tab_bar: 'account,market' };
    await configured(settings, async () => {
      expect(await site.client.call(basicInfo, {})).toMatchObject({
        home_sections: ['trades', 'assets'],
        tab_bar: ['account', 'market'],
      });
    });
    await configured({ home_sections: ' , ', tab_bar: 'nothing' }, async () => {
      expect(await site.client.call(basicInfo, {})).toMatchObject({
        home_sections: [...HOME_SECTIONS],
        tab_bar: ['quotes', 'trade', 'order', 'account'],
      });
    });
  });
});

describe('the menu', () => {
  it('NEWS-16 NEWS-17 has entries of every group that lead to routes of the documents, or to one of ours', async () => {
    const entries = await site.client.call(menu, {});
    expect(new Set(entries.map(({ group }) => group))).toEqual(new Set(['home', 'user', 'footer']));
    const checklist = readFileSync(path.join(ROOT, 'docs/checklist.md'), 'utf8');
    for (const entry of entries) {
      // ACC-55 names no route, and own limits are ours.
      const isOurs = ['/mine/second-factor', '/mine/limits'].includes(entry.path);
      const [to] = entry.path.split('?');
      if (!isOurs) expect(checklist, entry.path).toMatch(new RegExp(`^- (APP|FND)-\\d+ .*\`${to}\``, 'm'));
      expect(MENU_ICONS as readonly string[]).toContain(entry.icon);
      // A demo account has nothing to log in with.
      const allow_demo = ['password', 'security', 'verification', 'invite'].includes(entry.icon) ? '0' : '1';
      expect(entry).toMatchObject({ is_mobile: '1', allow_demo });
      expect(entry.title).not.toBe('');
    }
  });

  it('the page of the company’s e-mail is offered as soon as there is one', async () => {
    const paths = async () => (await site.client.call(menu, {})).map(({ path: to }) => to);
    expect(await paths()).not.toContain('/mine/email');
    const stated = (email: string) =>
      site.database.superuser(
        `UPDATE content_versions SET body = body || jsonb_build_object('email', $1::text)
         WHERE item = (SELECT id FROM content_items WHERE kind = 'company')`,
        [email],
      );
    await stated('hello@example.org');
    await expect.poll(paths, { timeout: 5_000 }).toContain('/mine/email');
    await stated('');
  });

  const LABELS: Readonly<Partial<Record<MenuLabel, string>>> = {
    billing_detail: 'Billing detail',
    bank_card_buy: 'Buy coin by bank card',
    deposit: 'Deposit',
    contract: 'Contract',
    dark_theme: 'Dark theme',
    fast_deposit: 'Fast deposit',
    fast_withdraw: 'Fast withdraw',
    future: 'Future',
    invite_friends: 'Invite friends',
    language: 'Language',
    loan: 'Loan',
    real_name: 'Real-name verification',
    reset_password: 'Reset password',
    settings: 'Settings',
    transfer: 'Transfer',
    video_intro: 'Video intro',
    wallet: 'Wallet',
    withdraw: 'Withdraw',
    quick_buy: 'Quick buy',
  };

  it('ACC-40a ACC-41a every label can be an entry, in the language of the call, at its path or at one that the site sets', async () => {
    const checklist = readFileSync(path.join(ROOT, 'docs/checklist.md'), 'utf8');
    const lines = checklist.split('\n').filter((line) => /^- ACC-4[01] /.test(line));
    const named = lines
      .flatMap((line) => line.split(/: |, each .*?: | \(OPEN|\. \[/))
      .join(', ')
      .split(', ');
    for (const label of Object.values(LABELS))
      expect(named, label).toContain(label.replace(/^[A-Z]/, (c) => c.toLowerCase()));
    const labels = Object.keys(LABELS) as MenuLabel[];
    const own = (label: MenuLabel) => `/descript/detail?group=${label}`;
    const menu_user = labels.map((label, at) => (at % 2 === 0 ? `${label}=${own(label)}` : label)).join(',');
    await configured({ menu_user: `${menu_user},casino,deposit`, menu_home: 'news' }, async () => {
      const list = async (lang: string) =>
        (await speaking(lang).call(menu, {})).filter(({ group }) => group === 'user');
      const entries = await list('en');
      const expected = labels.map((label, at) => ({
        title: LABELS[label],
        path: at % 2 === 0 ? own(label) : MENU_PATHS[label],
      }));
      // Nobody knows where a video of the site would be.
      expect(entries.map(({ title, path: to }) => ({ title, path: to }))).toEqual(
        expected.filter(({ path: to }) => to !== ''),
      );
      for (const [at, { title }] of (await list('ar')).entries()) expect(title).not.toBe(entries[at]?.title);
      expect((await site.client.call(menu, {})).filter(({ group }) => group === 'home')).toHaveLength(1);
    });
    expect(MENU_LABELS).toEqual(expect.arrayContaining(labels));
  });

  it('titles are in the language of the call', async () => {
    const titles = async (lang: string) => (await speaking(lang).call(menu, {})).map(({ title }) => title);
    expect(await titles('en')).toContain('Contract');
    expect(await titles('ar')).not.toEqual(await titles('en'));
    expect(await titles('xx')).toEqual(await titles('en'));
  });
});

describe('the manifest', () => {
  const read = async () => (await fetch(`${site.url}/site.webmanifest`)).json();

  it('APP-47a CFG-05a CFG-11a names, pictures and colours come from the site configuration', async () => {
    const { headers } = await fetch(`${site.url}/site.webmanifest`);
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(await read()).toMatchObject({
      name: 'Vitrine',
      short_name: 'Vitrine',
      start_url: '/',
      display: 'standalone',
      dir: 'ltr',
      theme_color: '#85bd00',
      background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    const light = (await read()).background_color;
    const settings = {
      site_name: 'Other',
      logo: '/logo.png',
      theme_primary: '#123456',
      is_default_dark: '1',
      default_lang: 'ar',
    };
    await configured(settings, async () => {
      const manifest = await read();
      expect(manifest).toMatchObject({ name: 'Other', dir: 'rtl', theme_color: '#123456' });
      expect(manifest.background_color).not.toBe(light);
      expect(manifest.icons).toEqual([{ src: '/logo.png', sizes: 'any', purpose: 'any' }]);
    });
  });

  it('APP-62a every picture of a fresh site is there in the size that it names', async () => {
    const { icons } = (await read()) as { icons: { src: string; sizes: string; purpose: string }[] };
    expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`).sort()).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ]);
    for (const { src, sizes } of icons) {
      const png = readFileSync(path.join(ROOT, 'apps/web/public', src));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });
});
