import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { textsOf } from '../../support/catalogue.ts';
import { launchChromium } from '../../support/chromium.ts';
import { namedCustomer } from '../../support/customer.ts';
import { type Desk, startDesk } from '../../support/desk.ts';
import type { StaffSession } from '../../support/house.ts';
import { type MailServer, startMailServer } from '../../support/mail.ts';
import { DEVICES, type Look, profile, withoutWorker } from '../../support/screens.ts';
import { changeSettings } from '../../support/settings.ts';

// Customers show who they are, and a reviewer decides: in the app, in the console and by mail.

let browser: Browser;
let mail: MailServer;
/** A site that sends mail. */
let desk: Desk;
/** One that asks for everything at registration, and shows the codes. */
let strict: Desk;
beforeAll(async () => {
  mail = await startMailServer();
  [browser, desk, strict] = await Promise.all([launchChromium(), startDesk(mail.environment), startDesk()]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([desk?.stop(), strict?.stop()]);
  await mail?.stop();
});

const PASSWORD = 'a long walk by the sea';
/** A photo as a phone takes it: wider than what is sent. */
const photo = (background: string, width = 2_000, height = 1_250) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const jpeg = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

type Device = keyof typeof DEVICES;

interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly t: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly field: (key: string) => ReturnType<Page['getByLabel']>;
  readonly button: (key: string) => ReturnType<Page['getByRole']>;
}

function personAt(context: BrowserContext, page: Page, language: string): Person {
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

/** A visitor of the site. */
async function visitor(site: Desk, path: string, device: Device, language: 'en' | 'ar'): Promise<Person> {
  const context = await browser.newContext({ ...DEVICES[device], baseURL: site.url, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  await withoutWorker(context);
  const page = await context.newPage();
  await page.goto(`${path}?lang=${language}`);
  return personAt(context, page, language);
}

/** A customer of the site with a name, at the form. */
async function customer(device: Device = 'desk'): Promise<Person> {
  const look: Look = { device, mode: 'light', language: 'en' };
  const context = await profile(browser, strict.url, look, { customer: await strictCustomer() });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/mine/auth');
  return personAt(context, page, 'en');
}

/** Opened before the site asked for anything. */
const waitingCustomers: Awaited<ReturnType<typeof namedCustomer>>[] = [];
async function strictCustomer() {
  const next = waitingCustomers.pop();
  if (next === undefined) throw new Error('too few customers were opened');
  return next;
}

/** The registration form's own fields. */
async function fillAccount({ page, field, button }: Person, email: string, sendsMail: boolean): Promise<void> {
  await field('login.email').fill(email);
  await button('login.send').click();
  if (sendsMail) await field('login.code').fill(await mail.code(email));
  else await button('login.useCode').click();
  await field('login.password').fill(PASSWORD);
  await field('login.repeat').fill(PASSWORD);
  await page.waitForLoadState('networkidle');
}

const pictureFields = ['front_pic', 'reverse_pic', 'hand_pic'] as const;
type Picture = (typeof pictureFields)[number];
const picture = ({ page, t }: Person, side: Picture) =>
  page.getByLabel(t(`login.realName.sides.${side}`), { exact: true });

async function addPictures(person: Person, sides: readonly Picture[], colours: readonly string[]): Promise<void> {
  for (const [place, side] of sides.entries())
    await picture(person, side).setInputFiles(jpeg(await photo(colours[place]!)));
  for (const side of sides)
    await person.page.getByRole('img', { name: person.t(`login.realName.sides.${side}`), exact: true }).waitFor();
}

/** What stands below the field. */
const problemOf = (field: ReturnType<Page['getByLabel']>) =>
  field.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '');

/** A reviewer opens the documents of somebody in the console. */
async function reviewing(site: Desk, name: string, reviewer: StaffSession): Promise<Page> {
  const context = await profile(
    browser,
    site.url,
    { device: 'desk', mode: 'light', language: 'en' },
    { owner: reviewer },
  );
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/console/real-name');
  await page.getByRole('row', { name: new RegExp(name) }).click();
  return page;
}

it.each([
  ['phone', 'en', 'Ada Lovelace'],
  ['desk', 'ar', 'Grace Hopper'],
] as const)(
  'KYC-01 KYC-07b APP-17 on a %s in %s somebody registers, submits documents, is rejected with a remark, submits again and is verified',
  async (device, language, name) => {
    const reviewer = await desk.staff(['identity']);
    const person = await visitor(desk, '/register', device, language);
    const { page, t, field, button } = person;
    const email = `kyc-${device}-${Date.now()}@example.com`;
    await fillAccount(person, email, true);
    await button('login.openAccount').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');

    // From the menu of the user centre, which says the state too.
    await page.goto('/user');
    await page.getByText(t('identity.user.realName.0')).waitFor();
    await page.getByRole('link', { name: t('login.realName.title'), exact: true }).click();
    await page.waitForURL(/\/mine\/auth/);
    await field('login.name').fill(name);
    await field('login.realName.cardNumber').fill(`C01X-${device}`);
    await addPictures(person, ['front_pic', 'reverse_pic'], ['#aa3311', '#11aa33']);
    // A reload loses nothing.
    await page.reload();
    await page.getByRole('img', { name: t('login.realName.sides.reverse_pic'), exact: true }).waitFor();
    expect(await field('login.name').inputValue()).toBe(name);
    await button('login.realName.submit').click();
    await page.getByRole('heading', { name: t('login.realName.waiting') }).waitFor();
    // The clock: by when, and what is left.
    const [left] = t('login.realName.left')
      .split('{span}')
      .filter((part) => part.trim() !== '');
    await page.getByText(left!.trim()).first().waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    await page.goto('/user');
    await page.getByText(t('identity.user.realName.1')).waitFor();

    // The reviewer sees the same clock, and rejects.
    const console_ = await reviewing(desk, name, reviewer);
    const detail = console_.getByRole('complementary', { name });
    await detail.getByText(/47 h 5\d min left/).waitFor();
    await console_
      .getByRole('row', { name: new RegExp(name) })
      .getByText(/47 h 5\d min left/)
      .waitFor();
    await detail.getByRole('button', { name: 'Reject' }).and(console_.locator(':not([aria-disabled=true])')).click();
    const dialog = console_.getByRole('alertdialog').or(console_.getByRole('dialog'));
    await dialog.getByLabel('Reason').selectOption('Document has expired');
    await dialog.getByLabel('Remark to the customer').fill('It ended in March.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await console_.getByText(`Rejected: ${name}`).waitFor();
    await expect
      .poll(() => mail.received.some(({ to, source }) => to === email && source.includes('It ended in March.')))
      .toBe(true);

    await page.goto('/mine/auth');
    const note = page.getByRole('note');
    await note.getByText(t('login.realName.reasons.expired')).waitFor();
    await note.getByText('It ended in March.').waitFor();
    expect(await field('login.name').inputValue()).toBe(name);
    await page
      .getByRole('button', { name: t('pictures.removeNamed', { name: t('login.realName.sides.front_pic') }) })
      .click();
    await button('login.realName.submit').click();
    expect(await problemOf(picture(person, 'front_pic'))).toBe(t('pictures.input'));
    await addPictures(person, ['front_pic'], ['#3311aa']);
    await button('login.realName.submit').click();
    await page.getByRole('heading', { name: t('login.realName.waiting') }).waitFor();

    // A promise that is missed is said, to both.
    await desk.superuser(
      "UPDATE real_name_reviews SET submitted_at = now() - interval '51 hours 12 minutes' WHERE name = $1 AND state = 'pending'",
      [name],
    );
    await page.reload();
    const [late] = t('login.realName.overdueBy')
      .split('{span}')
      .filter((part) => part.trim() !== '');
    await page.getByText(late!.trim()).first().waitFor();
    const again = await reviewing(desk, name, reviewer);
    await again
      .getByRole('complementary', { name })
      .getByText(/Overdue for 3 h 1\d min/)
      .waitFor();
    await again.getByRole('button', { name: 'Approve' }).and(again.locator(':not([aria-disabled=true])')).click();
    await again.getByText(`Approved: ${name}`).waitFor();
    // The screen of the customer finds out by itself.
    await page.getByRole('heading', { name: t('login.realName.verified') }).waitFor({ timeout: 45_000 });
    await page.goto('/user');
    await page.getByText(t('identity.user.realName.2')).waitFor();
  },
);

it.each([
  ['phone', 'ar'],
  ['desk', 'en'],
] as const)(
  'ACC-19b on a %s in %s a registration shows and requires what its flags ask for, and its documents are reviewed',
  async (device, language) => {
    await strictSite();
    const person = await visitor(strict, '/register', device, language);
    const { page, t, field, button } = person;
    await button('login.openAccount').click();
    const wanted = [
      field('login.name'),
      field('login.realName.cardNumber'),
      field('login.realName.ssn'),
      ...pictureFields.map((side) => picture(person, side)),
      field('login.payPassword'),
    ];
    for (const one of wanted) expect(await one.getAttribute('aria-invalid')).toBe('true');
    const name = device === 'phone' ? 'Alan Turing' : 'Edsger Dijkstra';
    await fillAccount(person, `strict-${device}@example.com`, false);
    await field('login.name').fill(name);
    await field('login.realName.cardNumber').fill(`D02-${device}`);
    await field('login.realName.ssn').fill('078-05-1120');
    await addPictures(person, pictureFields, ['#aa3311', '#11aa33', '#3311aa']);
    await field('login.payPassword').fill('135790');
    await button('login.openAccount').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await page.goto('/mine/auth');
    await page.getByRole('heading', { name: t('login.realName.waiting') }).waitFor();
    const console_ = await reviewing(strict, name, await strict.staff(['identity']));
    const detail = console_.getByRole('complementary', { name });
    for (const side of ['Front', 'Back', 'With the document in hand'])
      await expect
        .poll(() => detail.getByRole('img', { name: side }).evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBe(1_440);
  },
);

/** Switches all flags of the registration on, after customers were opened who need no documents. */
let isStrict = false;
async function strictSite(): Promise<void> {
  if (isStrict) return;
  isStrict = true;
  // Three tests take one each, and a test that is tried again takes another one.
  for (let count = 0; count < 9; count += 1) waitingCustomers.push(await namedCustomer(strict.url));
  const owner = await strict.staff(['owner']);
  await setFlags(owner);
}

/** As an owner does it in the console. */
async function setFlags(owner: StaffSession): Promise<void> {
  for (const field of ['name', 'card_id', 'ssn', 'front_pic', 'reverse_pic', 'hand_pic', 'pay_password'])
    await changeSettings(owner, { [`is_reg_${field}`]: '1' });
}

it('API-17 a picture is sent as a JPEG of quality 0.7 and at most 1,440 pixels wide, one for each slot', async () => {
  await strictSite();
  const person = await customer();
  const { page } = person;
  await page.evaluate(() => {
    const written: unknown[] = [];
    Object.assign(window, { written });
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      written.push([this.width, this.height, type, quality]);
      toBlob.call(this, done, type, quality);
    };
  });
  const front = picture(person, 'front_pic');
  expect(await front.getAttribute('multiple')).toBeNull();
  await front.setInputFiles(jpeg(await photo('#aa3311')));
  const shown = page.getByRole('img', { name: 'Front side' });
  await shown.waitFor();
  // 26 megapixels, and 9 MB, are made small enough.
  await front.setInputFiles(jpeg(await photo('#11aa33', 6_500, 4_001)));
  await expect.poll(() => page.evaluate(() => (window as unknown as { written: unknown[] }).written.length)).toBe(2);
  const noise = await sharp(randomBytes(2_200 * 1_600 * 3), { raw: { width: 2_200, height: 1_600, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(noise.byteLength).toBeGreaterThan(9 * 1024 * 1024);
  await front.setInputFiles(jpeg(noise));
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { written: unknown[] }).written))
    .toEqual([
      [1_440, 900, 'image/jpeg', 0.7],
      [1_440, 886, 'image/jpeg', 0.7],
      [1_440, 1_047, 'image/jpeg', 0.7],
    ]);
  await shown.waitFor();
  expect(await problemOf(front)).not.toContain('too large');
});

it('API-18 a picture that is refused, cut off or cancelled leaves its slot empty; one that is not compressed is only logged', async () => {
  await strictSite();
  const person = await customer();
  const { page, context } = person;
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const front = picture(person, 'front_pic');
  const shown = page.getByRole('img', { name: 'Front side' });
  const isEmpty = async () => expect(await shown.count()).toBe(0);
  await front.setInputFiles(jpeg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg', 'image/svg+xml'));
  await expect.poll(() => problemOf(front)).toContain('not a JPEG, PNG or WebP');
  await front.setInputFiles(jpeg(Buffer.from('%PDF-1.7'), 'scan.pdf', 'application/pdf'));
  await expect.poll(() => problemOf(front)).toContain('not a JPEG, PNG or WebP');
  expect(logged).toEqual([]);
  // A file that only calls itself an image is sent as it is, and refused by the server.
  await front.setInputFiles(jpeg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')));
  await expect.poll(() => problemOf(front)).toContain('not a JPEG, PNG or WebP');
  expect(logged).toEqual([expect.stringContaining('an image was not compressed')]);
  await isEmpty();
  await front.setInputFiles(jpeg(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(9 * 1024 * 1024)])));
  await expect.poll(() => problemOf(front)).toContain('at most 8 MB');

  await context.setOffline(true);
  await front.setInputFiles(jpeg(await photo('#aa3311')));
  await expect.poll(() => problemOf(front)).toContain('could not be reached');
  await isEmpty();
  await context.setOffline(false);

  // A slow network: how far it is can be seen, and cancelled without a word.
  const slow = await context.newCDPSession(page);
  await slow.send('Network.enable');
  const network = (uploadThroughput: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network(20_000);
  const noise = await sharp(randomBytes(1_400 * 900 * 3), { raw: { width: 1_400, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer();
  await front.setInputFiles(jpeg(noise));
  const progress = page.getByRole('progressbar', { name: 'Uploading' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  expect(await problemOf(front)).toContain('Wait until the upload has finished');
  await page.getByRole('button', { name: 'Cancel upload: Front side' }).click();
  await isEmpty();
  expect(await problemOf(front)).toBe('Add this picture');
  await network(-1);
  await front.setInputFiles(jpeg(await photo('#11aa33')));
  await shown.waitFor();
  await page.getByRole('button', { name: 'Remove: Front side' }).click();
  await isEmpty();
});

it('what one customer has entered is not there for the next in the same window, and a demo account is led to a real one', async () => {
  await strictSite();
  const person = await customer();
  const { page, field, button } = person;
  await field('login.name').fill('Ada Lovelace');
  await addPictures(person, ['front_pic'], ['#aa3311']);
  await page.goto('/user');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ada Lovelace');
  await page.goto('/login?from=/mine/auth');
  await button('identity.demo.open').click();
  await page.waitForURL(/\/mine\/auth/);
  await page.getByText('Only real accounts may do this').waitFor();
  expect(await page.getByLabel('Front side').count()).toBe(0);
});
