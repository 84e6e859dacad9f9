import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { type Customer, openCustomer } from '../../support/customer.ts';
import { withoutFirstAnswers } from '../../support/first-answers.ts';
import { type DEVICES, profile } from '../../support/screens.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchChromium();
  customer = await openCustomer(inject('siteUrl'));
});
afterAll(() => browser.close());

/** The page at `path` on a site with these settings, as a customer sees it, or a visitor. */
async function at(
  path: string,
  device: keyof typeof DEVICES,
  settings: Readonly<Record<string, string>>,
  who: 'customer' | 'visitor' | Customer = 'customer',
): Promise<Page> {
  const look = { device, mode: 'light', language: 'en' } as const;
  const page = await (
    await profile(
      browser,
      inject('siteUrl'),
      look,
      who === 'visitor' ? undefined : { customer: who === 'customer' ? customer : who },
    )
  ).newPage();
  await withoutFirstAnswers(page);
  const told = await fetch(`${inject('siteUrl')}/api/basicSet/getBasicInfo`);
  const body = (await told.json()) as { data: object };
  await page.route('**/api/basicSet/getBasicInfo*', (route) =>
    route.fulfill({ json: { ...body, data: { ...body.data, ...settings } } }),
  );
  await page.goto(path);
  return page;
}

/** Whether the chart has drawn anything in exactly this colour. */
function isDrawn(page: Page, hex: string): Promise<boolean> {
  return page.locator('[data-chart] canvas').evaluateAll((all, color) => {
    const wanted = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
    return (all as HTMLCanvasElement[]).some((canvas) => {
      if (canvas.width === 0 || canvas.height === 0) return false;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let pixel = 0; pixel < data.length; pixel += 4)
        if (data[pixel + 3] === 255 && wanted.every((part, index) => data[pixel + index] === part)) return true;
      return false;
    });
  }, hex);
}

it.each([
  ['as they are set', { theme_kline_up: '#0101fe', theme_kline_down: '#fe01fe' }, '#0101fe', '#fe01fe'],
  ['those of up and down where none are set', { theme_kline_up: '', theme_kline_down: '' }, '#01c1c1', '#c1c101'],
])('CFG-12 the colours of candles are %s', async (_, settings, up, down) => {
  const page = await at('/trade?symbol=BTCUSD', 'desk', { theme_up: '#01c1c1', theme_down: '#c1c101', ...settings });
  await expect.poll(() => isDrawn(page, up)).toBe(true);
  await expect.poll(() => isDrawn(page, down)).toBe(true);
  if (settings.theme_kline_up !== '') expect(await isDrawn(page, '#01c1c1')).toBe(false);
  await page.context().close();
});

it.each(['phone', 'desk'] as const)(
  'CFG-22 CFG-03 on a %s the dark-mode switch is there where the site offers it',
  async (device) => {
    for (const is_dark_mode of ['1', '0']) {
      const page = await at('/user', device, { is_dark_mode });
      await page.getByText(`UID ${customer.user.uid}`).first().waitFor();
      const switches = page
        .getByRole('switch', { name: 'Dark theme' })
        .or(page.getByRole('button', { name: 'Dark theme' }))
        .filter({ visible: true });
      await expect.poll(async () => (await switches.count()) > 0).toBe(is_dark_mode === '1');
      await page.context().close();
    }
  },
);

it.each([
  ['1', '0'],
  ['0', '1'],
])(
  'CFG-23a the user centre shows the level (%s) and the credit score (%s), each by its flag',
  async (level, credit) => {
    const page = await at('/user', 'phone', { is_user_show_level: level, is_user_show_credit: credit });
    await page.getByText(`UID ${customer.user.uid}`).waitFor();
    const shown = (text: string) => page.locator('#screen').getByText(text, { exact: true }).filter({ visible: true });
    await shown(
      level === '1' ? `Level ${customer.user.level}` : `Credit score ${customer.user.credit_score}`,
    ).waitFor();
    expect(await shown(`Level ${customer.user.level}`).count()).toBe(Number(level));
    expect(await shown(`Credit score ${customer.user.credit_score}`).count()).toBe(Number(credit));
    await page.context().close();
  },
);

it.each([
  ['0', /^29,9\d\d\.\d{6}/, ['forex', 'change', 'micro']],
  ['1', /^9,9\d\d\.\d{6}/, ['forex']],
])('CFG-16a with only_one_account %s the balance shown is that of %j', async (only_one_account, total, accounts) => {
  const page = await at('/user', 'phone', { only_one_account });
  const shown = page.locator('[data-figure="total"]').filter({ visible: true });
  await expect.poll(() => shown.textContent()).toMatch(total);
  expect(await page.locator('#screen a[href^="/mine/history?accountTypeId"]').count()).toBe(accounts.length);
  await page.goto('/mine/accounts');
  await expect.poll(() => shown.textContent()).toMatch(total);
  const cards = page.locator('[data-account]');
  await cards.first().waitFor();
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-account')))).toEqual(accounts);
  await page.context().close();
});

it('APP-48 CFG-38b complaints go by a GET to the address that the site names; without one there is no entry', async () => {
  const page = await at('/mine/system', 'phone', { complaint_url: 'https://complaints.example/form?site=1' });
  const asked: string[] = [];
  await page.context().route('https://complaints.example/**', async (route) => {
    asked.push(`${route.request().method()} ${route.request().url()}`);
    await route.fulfill({ contentType: 'text/plain', body: 'Form' });
  });
  const entry = page.getByRole('link', { name: 'Make a complaint' });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), entry.click()]);
  await opened.waitForLoadState();
  expect(asked).toEqual(['GET https://complaints.example/form?site=1']);
  expect(await opened.evaluate(() => window.opener)).toBe(null);
  await page.context().close();
  for (const complaint_url of ['', 'javascript:alert(1)']) {
    const without = await at('/mine/system', 'phone', { complaint_url });
    await without.getByRole('link', { name: 'About us' }).waitFor();
    expect(await without.getByRole('link', { name: 'Make a complaint' }).count()).toBe(0);
    await without.context().close();
  }
});

it.each(['phone', 'desk'] as const)(
  'TRD-01 CFG-31a CFG-04a on a %s contract and future are offered by their flags, and there is a choice where both are',
  async (device) => {
    for (const [is_forex, is_micro] of [
      ['1', '1'],
      ['1', '0'],
      ['0', '1'],
      ['0', '0'],
    ] as const) {
      const page = await at('/trade?symbol=BTCUSD', device, { is_forex, is_micro });
      const form = device === 'phone' ? page.locator('main section') : page.locator('main form[data-ticket]');
      const none = page.getByText('Trading is not available here.').filter({ visible: true });
      if (is_forex === is_micro && is_forex === '0') await none.waitFor();
      else await form.and(page.getByLabel(is_forex === '1' ? 'New order' : 'New option')).waitFor();
      const choice = page.getByRole('group', { name: 'Trading mode' });
      expect(await choice.count()).toBe(is_forex === '1' && is_micro === '1' ? 1 : 0);
      expect(await page.getByRole('tab', { name: /^Future/ }).count()).toBe(is_micro === '1' ? 1 : 0);
      expect(await page.getByRole('tab', { selected: true }).textContent()).toMatch(
        is_forex === '0' && is_micro === '1' ? /^Future/ : /^Open/,
      );
      await page.context().close();
    }
  },
);

it.each(['phone', 'desk'] as const)(
  'CFG-24a on a %s the demo login stands where a visitor would press, and only where the site offers it',
  async (device) => {
    for (const is_mock_login of ['1', '0']) {
      const page = await at('/login', device, { is_mock_login }, 'visitor');
      await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
      const demo = page.getByRole('button', { name: 'Open demo account' });
      const email = page.getByLabel('E-mail address');
      await (is_mock_login === '1' ? demo : email).waitFor();
      expect(await demo.count()).toBe(Number(is_mock_login));
      for (const path of ['/', '/trade?symbol=BTCUSD']) {
        await page.goto(path);
        await page.getByText('BTC/USD').filter({ visible: true }).first().waitFor();
        if (is_mock_login === '0') expect(await demo.count()).toBe(0);
      }
      await page.context().close();
    }
  },
);

it('CFG-24c a phone is a way of login, registration and recovery only where the site takes phones', async () => {
  for (const is_show_mobile of ['1', '0']) {
    const page = await at('/login?by=phone', 'phone', { is_show_mobile }, 'visitor');
    for (const path of ['/login?by=email', '/register', '/forgot']) {
      await page.goto(path);
      await page.getByLabel('E-mail address').waitFor();
      const phone = page.getByRole(path.startsWith('/login') ? 'tab' : 'button', { name: 'Phone', exact: true });
      expect(await phone.count(), path).toBe(Number(is_show_mobile));
      if (is_show_mobile === '0') continue;
      await phone.click();
      await page.getByLabel('Phone number').waitFor();
      await page.getByRole('button', { name: 'Country or region: United States, +001' }).waitFor();
    }
    await page.context().close();
  }
});

it('NEWS-12b a company that does not serve here sends its visitors to its loss_url, from whatever page they open', async () => {
  for (const path of ['/', '/login']) {
    const page = await at('/language', 'phone', {}, 'visitor');
    const asked: string[] = [];
    let answer = { status: 1, type: 1, loss_url: 'https://gone.example/here' };
    await page.route('https://gone.example/**', (route) => route.fulfill({ body: 'Gone' }));
    await page.route('**/api/company/getCompanyStatus*', async (route) => {
      // The page that was open before may still ask.
      const isOfPath = new URL(route.request().frame().url()).pathname === path;
      if (isOfPath) asked.push([...new URL(route.request().url()).searchParams.keys()].join(' '));
      await route.fulfill({ json: { code: 1, msg: 'Done', data: answer } });
    });
    await page.goto(path);
    await expect.poll(() => asked).toEqual(['t']);
    await page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    for (const loss_url of ['', 'javascript:alert(1)']) {
      answer = { status: 0, type: 1, loss_url };
      await page.reload();
      await page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    answer = { status: 0, type: 1, loss_url: 'https://gone.example/here' };
    // Without waiting for the end of a load that the app leaves in the middle.
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await page.waitForURL('https://gone.example/here');
    await page.context().close();
  }
});

it('CFG-06 the site gives its currency and the sign of it', async () => {
  for (const [currency, currency_symbol] of [
    ['USD', '$'],
    ['EUR', '€'],
  ] as const) {
    const page = await at('/user', 'phone', { currency, currency_symbol });
    const card = page.locator('section', { has: page.locator('[data-figure=total]') }).filter({ visible: true });
    await expect.poll(() => card.locator('[data-figure=symbol]').textContent()).toBe(currency_symbol);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--currency')))
      .toBe(JSON.stringify(currency));
    await page.context().close();
  }
});

it('CFG-11b primary, up and down colour the app', async () => {
  const colours = { theme_primary: '#5533cc', theme_up: '#0066cc', theme_down: '#cc6600' };
  const page = await at('/trade?symbol=BTCUSD', 'desk', colours);
  const variable = (name: string) =>
    page.evaluate((key) => document.documentElement.style.getPropertyValue(key), `--c-${name}-solid`);
  // Each is readable under white text as it is.
  await expect.poll(() => variable('accent')).toBe('#5533cc');
  await expect.poll(() => variable('up')).toBe('#0066cc');
  const buy = page.locator('main form[data-ticket] button', { hasText: /^(Buy|Sell)/ });
  await buy.first().waitFor();
  const painted = await buy.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(painted).toContain('rgb(0, 102, 204)');
  await page.context().close();
});

it.each([
  ['1', 'phone'],
  ['0', 'phone'],
  ['1', 'desk'],
  ['0', 'desk'],
] as const)(
  'APP-38b CFG-31c with is_home_account_name %s the home header of a %s names who is logged in, or only their number',
  async (shown, device) => {
    const named = { ...customer, user: { ...customer.user, is_demo: 0 as const, email: 'ada@house.example' } };
    const page = await at('/', device, { is_home_account_name: shown }, named);
    const header = page.locator(device === 'phone' ? '#screen header' : 'header').first();
    await header.getByText(`UID ${customer.user.uid}`).waitFor();
    await expect.poll(async () => (await header.getByText('ada@house.example').count()) > 0).toBe(shown === '1');
    await page.context().close();
  },
);

it.each(['1', '0'])('CFG-24b with is_hazard_rate %s the risk rate is shown or not', async (is_hazard_rate) => {
  const page = await at('/mine/accounts', 'phone', { is_hazard_rate });
  await page.getByText('Prepayment ratio').first().waitFor();
  expect((await page.getByText('Risk rate').count()) > 0).toBe(is_hazard_rate === '1');
  await page.context().close();
});

it('CFG-04c a field of the registration is there where its flag says so', async () => {
  const labels = { is_reg_name: 'Real name', is_reg_invite_code: 'Invite code' } as const;
  for (const value of ['0', '1']) {
    const page = await at('/register', 'phone', { is_reg_name: value, is_reg_invite_code: value }, 'visitor');
    await page.getByLabel('Password', { exact: true }).first().waitFor();
    for (const label of Object.values(labels)) {
      const field = page.getByLabel(label).filter({ visible: true });
      // An invite code may be entered anyway.
      if (value === '1') await field.first().waitFor();
    }
    if (value === '0') expect(await page.getByLabel(labels.is_reg_name).count()).toBe(0);
    await page.context().close();
  }
});

it('announced maintenance is shown with its times in the zone of the customer until it is over', async () => {
  const at0 = Date.now();
  const iso = (hours: number) => new Date(at0 + hours * 3_600_000).toISOString();
  for (const [from, until, text] of [
    [2, 3, /^Maintenance from .* to .* \(.?Asia\/Kolkata/],
    [-1, 1, /^Maintenance is under way until .* \(.?Asia\/Kolkata/],
    [-3, -2, undefined],
  ] as const) {
    const settings = { timezone: 'Asia/Kolkata', maintenance_from: iso(from), maintenance_until: iso(until) };
    const page = await at('/', 'phone', settings);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (text !== undefined) await page.getByRole('status').filter({ hasText: text }).waitFor();
    else expect(await page.getByText(/^Maintenance/).count()).toBe(0);
    await page.context().close();
  }
});
