import { SERVER_TEXTS } from '@vitrine/locales/server';
import { userInfo } from '@vitrine/wire/identity/user-info';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { textsOf } from '../../support/catalogue.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import { type MailServer, startMailServer } from '../../support/mail.ts';
import { DEVICES, withoutWorker } from '../../support/screens.ts';

// Registration, log-in, recovery and passwords as a person meets them.

let browser: Browser;
let mail: MailServer;
/** A site that sends mail; that of the other journeys shows codes. */
let desk: Desk;
beforeAll(async () => {
  mail = await startMailServer();
  [browser, desk] = await Promise.all([launchChromium(), startDesk(mail.environment)]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
  await mail?.stop();
});

const PASSWORD = 'a long walk by the sea';
const NEW_PASSWORD = 'a longer walk by the sea';
let people = 0;
const newEmail = () => {
  people += 1;
  return `walker-${Date.now()}-${people}@example.com`;
};

interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** A text of the catalogue in the page's language. */
  readonly t: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly field: (key: string) => ReturnType<Page['getByLabel']>;
  readonly button: (key: string) => ReturnType<Page['getByRole']>;
}

async function person(
  path: string,
  {
    device = 'phone',
    language = 'en',
    site = inject('siteUrl'),
  }: { device?: keyof typeof DEVICES; language?: string; site?: string } = {},
  before: (page: Page) => Promise<void> = async () => undefined,
): Promise<Person> {
  const context = await browser.newContext({ ...DEVICES[device], baseURL: site, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  await withoutWorker(context);
  const page = await context.newPage();
  await before(page);
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  const texts = textsOf(language);
  const t: Person['t'] = (key, values = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`no text ${key}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
  return {
    context,
    page,
    t,
    field: (key) => page.getByLabel(t(key), { exact: true }),
    button: (key) => page.getByRole('button', { name: t(key), exact: true }),
  };
}

/** What stands below the fields that are wrong, in their order. */
const problems = (page: Page) =>
  page
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) =>
      fields.map((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent),
    );

/** What the form of the pay password posts; its answer's text is shown. */
async function sentBy(page: Page, button: ReturnType<Page['getByRole']>): Promise<object> {
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/user\/amend_pay_password$/), button.click()]);
  await page.getByText(((await answer.json()) as { msg: string }).msg).waitFor();
  return Object.fromEntries(new URLSearchParams(answer.request().postData() ?? ''));
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function logOut({ page, t }: Person): Promise<void> {
  await page.goto('/user');
  // In the row of the account on a phone, in the head of the page on a desk.
  await page
    .getByRole('button', { name: t('identity.logout.action') })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole('dialog', { name: t('identity.logout.question') });
  await dialog.getByText(t('identity.logout.namedText')).waitFor();
  await dialog.getByRole('button', { name: t('identity.logout.action') }).click();
  await page.waitForURL(/\/login/);
}

/** Opens an account on the site that sends mail, from its register screen. */
async function registerByMail({ page, field, button }: Person): Promise<string> {
  const email = newEmail();
  await field('login.email').fill(email);
  await button('login.send').click();
  await field('login.code').fill(await mail.code(email));
  await field('login.password').fill(PASSWORD);
  await field('login.repeat').fill(PASSWORD);
  await button('login.openAccount').click();
  await expect.poll(() => pathOf(page)).toBe('/');
  return email;
}

it.each([
  ['phone', 'en'],
  ['desk', 'ar'],
] as const)(
  'ACC-04b on a %s in %s a visitor registers with the code that paper mode shows, is where they were going, logs out and in again',
  async (device, language) => {
    const visitor = await person('/mine/accounts', { device, language });
    const { page, t, field, button } = visitor;
    const email = newEmail();
    await page.waitForURL(/\/login\?from=/);
    await page.getByRole('link', { name: t('login.register'), exact: true }).click();
    // Countries are named in the reader's language.
    await page
      .getByText(language === 'en' ? 'North Korea, Israel, China, Vanuatu, and Cuba' : 'كوريا الشمالية')
      .waitFor();
    await field('login.email').fill(email);
    await button('login.send').click();
    await button('login.useCode').click();
    expect(await field('login.code').inputValue()).toMatch(/^\d{6}$/);
    await field('login.password').fill(PASSWORD);
    await field('login.repeat').fill(PASSWORD);
    await button('login.openAccount').click();
    await expect.poll(() => pathOf(page)).toBe('/mine/accounts');

    await page.goto('/user');
    await page.locator('main').getByText(email, { exact: true }).filter({ visible: true }).waitFor();
    expect(await page.getByText(t('identity.user.demo'), { exact: true }).count()).toBe(0);
    if (device === 'desk') await page.getByRole('banner').getByText(email).waitFor();
    await logOut(visitor);

    // A browser in which somebody has logged in with a name begins there.
    await field('login.email').fill(email.toUpperCase());
    await field('login.password').fill('not my password');
    await button('login.action').click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await field('login.password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).not.toBe('/login');
    await page.goto('/user');
    await page.locator('main').getByText(email, { exact: true }).filter({ visible: true }).waitFor();
  },
);

it.each([
  ['desk', 'en'],
  ['phone', 'ar'],
] as const)(
  'ACC-26 ACC-27 ACC-28b ACC-29 ACC-30 ACC-31 ACC-32b APP-15 APP-21 on a %s in %s the codes of registration, password change, pay password and recovery come by mail, and the forms say what is wrong',
  async (device, language) => {
    const visitor = await person('/register', { device, language, site: desk.url });
    const { page, t, field, button } = visitor;
    const email = await registerByMail(visitor);

    // Another password, from the menu of the user centre.
    await page.goto('/user');
    await page.locator('main').locator('a[href="/mine/password"]').click();
    await button('login.setPassword').click();
    await expect.poll(() => problems(page)).toEqual(Array(3).fill(t('login.fillAll')));
    await field('login.newPassword').fill(NEW_PASSWORD);
    await field('login.repeat').fill(PASSWORD);
    await expect.poll(() => problems(page)).toEqual([t('login.differ'), t('login.fillAll')]);
    await field('login.newPassword').fill('short');
    expect((await problems(page))[0]).toBe(t('login.short'));
    await field('login.newPassword').fill(NEW_PASSWORD);
    await field('login.repeat').fill(NEW_PASSWORD);
    await button('login.send').click();
    await field('login.code').fill(await mail.code(email));
    await button('login.setPassword').click();
    await expect.poll(() => pathOf(page)).toBe('/user');

    // The first pay password needs no code, the second does.
    await page.goto('/mine/pay-password');
    await button('login.setPayPassword').click();
    await expect.poll(() => problems(page)).toEqual([t('login.inputFull'), t('login.inputFull')]);
    await field('login.newPayPassword').fill('135790');
    await field('login.repeatPayPassword').fill('135791');
    await expect.poll(() => problems(page)).toEqual([t('login.payDiffer')]);
    await field('login.repeatPayPassword').fill('135790');
    expect(await field('login.code').count()).toBe(0);
    expect(await sentBy(page, button('login.setPayPassword'))).toMatchObject({ password: '135790' });
    await expect.poll(() => pathOf(page)).toBe('/user');
    await page.goto('/mine/pay-password');
    await field('login.newPayPassword').fill('246802');
    await field('login.repeatPayPassword').fill('246802');
    await button('login.send').click();
    const auth_code = await mail.code(email);
    await field('login.code').fill(auth_code);
    expect(await sentBy(page, button('login.changePayPassword'))).toEqual({ password: '246802', auth_code });
    await expect.poll(() => pathOf(page)).toBe('/user');

    await logOut(visitor);
    await field('login.email').fill(email);
    await page.getByRole('link', { name: t('login.forgotLink') }).click();
    await page.waitForURL(/\/forgot/);
    await field('login.code').waitFor();
    expect(await field('login.email').inputValue(), 'what was typed goes along').toBe(email);
    expect(page.url()).not.toContain('@');
    // A code for a new password was sent within the minute: the button says how long to wait.
    await button('login.send').click();
    const again = page.getByRole('button', { name: /\d/ });
    await again.waitFor();
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await desk.superuser("UPDATE sent_codes SET sent_at = sent_at - interval '1 minute'");
    await page.evaluate(() => sessionStorage.removeItem('vitrine.code'));
    await page.reload();
    await field('login.email').fill(email);
    await button('login.send').click();
    await field('login.code').fill(await mail.code(email));
    await field('login.newPassword').fill(PASSWORD);
    await field('login.repeat').fill(PASSWORD);
    await button('login.setPassword').click();
    await page.waitForURL(/\/login/);
    expect(await field('login.email').inputValue()).toBe(email);
    await field('login.password').fill(PASSWORD);
    await button('login.action').click();
    await expect.poll(() => pathOf(page)).toBe('/');
  },
);

it('ACC-47b APP-14 a demo customer is led to a real account, brings favourites, theme and language, and can return to the demo', async () => {
  const customer = await person('/login');
  const { page, t, field, button } = customer;
  await button('identity.demo.open').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.evaluate(() => {
    const state = { colorMode: 'dark', favourites: ['ETHUSD'] };
    localStorage.setItem('vitrine.preferences', JSON.stringify({ state, version: 0 }));
  });
  const preferences = () => page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.preferences')!).state);
  await page.goto('/user');
  await page.locator('main').locator('a[href="/mine/password"]').click();
  await page.getByText(t('config.menu.realOnly')).first().waitFor();
  expect(pathOf(page)).toBe('/user');

  await page.goto('/mine/password');
  await page.getByText(t('config.menu.realOnlyText')).waitFor();
  expect(await field('login.newPassword').count()).toBe(0);
  await page
    .locator('main')
    .getByRole('link', { name: t('login.action') })
    .click();
  await field('login.email').waitFor();
  expect(await page.getByRole('tab', { name: t('login.way.demo') }).count()).toBe(0);
  await page.goto('/register?invite_code=23456789');
  expect(await field('login.inviteCode').inputValue()).toBe('23456789');
  await page.goto('/mine/password');
  await page
    .locator('main')
    .getByRole('link', { name: t('login.register'), exact: true })
    .click();
  await page.waitForURL(/\/register/);
  await field('login.email').fill(newEmail());
  await button('login.send').click();
  await button('login.useCode').click();
  await field('login.password').fill(PASSWORD);
  await field('login.repeat').fill(PASSWORD);
  const ofDemo = await page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.session')!).state.token);
  const answerTo = (token: string) =>
    page.evaluate(
      async ([path, authorization]) => (await (await fetch(path, { headers: { authorization } })).json()).code,
      [userInfo.path, token] as const,
    );
  expect(await answerTo(ofDemo)).toBe(1);
  await button('login.openAccount').click();
  await field('login.newPassword').waitFor();
  await expect.poll(() => answerTo(ofDemo), { message: 'the session of the demo account has ended' }).toBe(999);
  expect(pathOf(page)).toBe('/mine/password');
  expect(await preferences()).toMatchObject({ colorMode: 'dark', favourites: ['ETHUSD'] });
  await logOut(customer);
  await page.getByRole('tab', { name: t('login.way.demo') }).click();
  await button('identity.demo.return').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/user');
  await page.getByText(t('identity.user.demo'), { exact: true }).waitFor();
});

it.each([
  ['phone', 'en'],
  ['desk', 'ar'],
] as const)(
  'on a %s in %s an authenticator app is added, asked for at the log-in, and removed; a strange session is ended by mail',
  async (device, language) => {
    const visitor = await person('/register', { device, language, site: desk.url });
    const { context, page, t, field, button } = visitor;
    const email = await registerByMail(visitor);

    await page.goto('/user');
    await page.locator('main').locator('a[href="/mine/second-factor"]').click();
    await button('login.factor.add').click();
    await field('login.password').fill('not my password');
    await button('login.factor.goOn').click();
    await page.locator('[aria-invalid=true]').waitFor();
    await field('login.password').fill(PASSWORD);
    await button('login.factor.goOn').click();
    await page.getByRole('img', { name: t('login.factor.qr') }).waitFor();
    const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
    const authenticator = new Authenticator(secret);
    await field('login.otp').fill(await authenticator.code());
    await button('login.factor.confirm').click();
    await page.getByRole('heading', { name: t('login.factor.codesTitle') }).waitFor();
    const [recovery = '', another = ''] = await page.getByText(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/).allInnerTexts();
    expect(recovery).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    await page.getByRole('checkbox').click();
    await button('login.factor.done').click();
    await button('login.factor.remove').waitFor();

    // Somebody who knows the password and has a recovery code, in a browser of their own.
    const stranger = await person('/login?by=email', { device, language, site: desk.url });
    await stranger.field('login.email').fill(email);
    await stranger.field('login.password').fill(PASSWORD);
    await stranger.button('login.action').click();
    await stranger.field('login.otp').fill(recovery);
    await stranger.button('login.action').click();
    await expect.poll(() => pathOf(stranger.page)).toBe('/');
    await expect.poll(() => linkIn(email)).toBeDefined();
    const opened = await context.newPage();
    await opened.goto(`/not-me?lang=${language}${linkIn(email)?.slice('/not-me'.length)}`);
    await opened.getByRole('button', { name: t('login.notMe.end') }).click();
    await opened.getByText(t('login.notMe.ended')).waitFor();
    await stranger.page.goto('/user');
    await stranger.page.waitForURL(/\/login/);

    await button('login.factor.remove').click();
    await field('login.otp').fill(another.toUpperCase());
    await button('login.factor.remove').click();
    await button('login.factor.add').waitFor();
  },
);

/** Gives the page a device with passkeys whose user says yes to everything. */
async function withPasskeys({ context, page }: Person) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

it.each([
  ['phone', 'en'],
  ['desk', 'ar'],
] as const)(
  'on a %s in %s a passkey is added, logs in alone and after the password, and is refused once it is removed',
  async (device, language) => {
    // Browsers have no passkeys at a bare address.
    const site = inject('siteUrl').replace('127.0.0.1', 'localhost');
    const visitor = await person('/register', { device, language, site });
    const { page, t, field, button } = visitor;
    const passkeys = await withPasskeys(visitor);
    const email = newEmail();
    await field('login.email').fill(email);
    await button('login.send').click();
    await button('login.useCode').click();
    await field('login.password').fill(PASSWORD);
    await field('login.repeat').fill(PASSWORD);
    await button('login.openAccount').click();
    await expect.poll(() => pathOf(page)).toBe('/');

    await page.goto('/mine/second-factor');
    await button('login.factor.addPasskey').click();
    await field('login.factor.passkeyName').fill('Tablet');
    await field('login.password').fill('not my password');
    await button('login.factor.addPasskey').click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await passkeys.count()).toBe(0);
    await field('login.password').fill(PASSWORD);
    await button('login.factor.addPasskey').click();
    await page.getByRole('heading', { name: t('login.factor.codesTitle') }).waitFor();
    expect(await passkeys.count()).toBe(1);
    await page.getByRole('checkbox').click();
    await button('login.factor.done').click();
    await page.getByText('Tablet', { exact: true }).waitFor();
    await page.getByText(t('login.factor.unused')).waitFor();
    // The device has one of this account already.
    await button('login.factor.addPasskey').click();
    await field('login.password').fill(PASSWORD);
    await button('login.factor.addPasskey').click();
    await page.getByText(t('login.passkey.problem.known')).waitFor();

    // The browser fills it in: its user picks it at once.
    await logOut(visitor);
    await expect.poll(() => pathOf(page)).not.toBe('/login');

    // One that fills in none has the button.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await logOut(visitor);
    await button('login.passkey.logIn').click();
    await expect.poll(() => pathOf(page)).not.toBe('/login');

    await logOut(visitor);
    await field('login.email').fill(email);
    await field('login.password').fill(PASSWORD);
    await button('login.action').click();
    await field('login.recoveryCode').waitFor();
    await button('login.passkey.confirm').click();
    await expect.poll(() => pathOf(page)).not.toBe('/login');

    await page.goto('/mine/second-factor');
    await page.getByRole('button', { name: t('login.factor.removeNamed', { name: 'Tablet' }) }).click();
    await field('login.password').fill(PASSWORD);
    await button('login.factor.removePasskeyAction').click();
    await page.getByText(t('login.factor.passkeysNone')).waitFor();
    await logOut(visitor);
    await button('login.passkey.logIn').click();
    await page
      .getByRole('alert')
      .filter({ hasText: SERVER_TEXTS[language]?.['identity.passkey-refused'] ?? '' })
      .waitFor();
    expect(pathOf(page)).toBe('/login');
  },
);

/** Where the newest message about a strange log-in leads, on this site. */
function linkIn(to: string): string | undefined {
  const newest = mail.received.findLast((one) => one.to === to && one.source.includes('/not-me#'));
  return newest && /\/not-me#[\w-]+/.exec(newest.source)?.[0];
}
