import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type GallerySite, serveGallery } from '../support/gallery.ts';
import { accessibilityViolations, overflow } from './browse.ts';

const PICTURES = path.resolve(import.meta.dirname, '../results/gallery');

let gallery: GallerySite;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  [gallery, browser] = await Promise.all([serveGallery(inject('siteUrl')), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await gallery?.stop();
});

interface Look {
  readonly mode?: 'light' | 'dark';
  readonly direction?: 'ltr' | 'rtl';
  readonly width?: number;
}

/** The gallery in a fresh profile; the test fails when the page complained. */
async function open({ mode = 'light', direction = 'ltr', width = 1_440 }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    hasTouch: width < 600,
    baseURL: gallery.url,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (value) => localStorage.setItem('vitrine.preferences', value),
    JSON.stringify({ state: { colorMode: mode }, version: 0 }),
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The picture of one avatar is missing on purpose.
    if (message.type() === 'error' && !message.location().url.endsWith('/nowhere.png')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`/dev/gallery?dir=${direction}`);
  await page.getByRole('combobox', { name: 'Leverage' }).first().waitFor();
  return page;
}

/** A picture of the window as it is, for eyes: `tests/results/gallery`. */
const picture = (page: Page, name: string) => page.screenshot({ path: path.join(PICTURES, `${name}.png`) });

/** The gallery in one picture, whatever scrolls. */
async function wholePicture(page: Page, name: string): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const whole = await page.evaluate(() => document.querySelector('h1')?.parentElement?.scrollHeight ?? 0);
  await page.setViewportSize({ width, height: whole + 200 });
  await picture(page, name);
  await page.setViewportSize({ width, height });
}

/** Colours and direction have nothing to do with each other: each of them once. */
const LOOKS = [
  { mode: 'light', direction: 'ltr' },
  { mode: 'dark', direction: 'rtl' },
] as const;

describe.each(LOOKS)('gallery, $mode, $direction', ({ mode, direction }) => {
  test.each([390, 1_440])('every component passes axe at %i px', async (width) => {
    const page = await open({ mode, direction, width });
    expect(await accessibilityViolations(page)).toEqual([]);
    await wholePicture(page, `${mode}-${direction}-${width}`);
  });

  test('everything that opens passes axe, and Esc gives the focus back to where it was', async () => {
    const page = await open({ mode, direction, width: 390 });
    const cases: readonly (readonly [button: string, inside: string])[] = [
      ['Drawer', 'Products'],
      ['Drawer at the bottom', 'Choose a product'],
      ['Dialog', 'Details'],
      ['Confirm, refused', 'Delete this account?'],
    ];
    for (const [name, title] of cases) {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      const panel = page.getByRole(name.startsWith('Confirm') ? 'alertdialog' : 'dialog', { name: title });
      await panel.waitFor();
      await expect
        .poll(() => panel.evaluate((element) => element.contains(document.activeElement)), { message: name })
        .toBe(true);
      expect(await accessibilityViolations(page), name).toEqual([]);
      await picture(page, `${mode}-${direction}-${name}`);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      await expect
        .poll(() => button.evaluate((element) => element === document.activeElement), { message: name })
        .toBe(true);
    }
    for (const [role, name, popup] of [
      ['button', 'More', 'menu'],
      ['button', 'What is this?', 'tooltip'],
      ['combobox', 'Leverage', 'listbox'],
      ['button', 'Days: Nov 1, 2026 – Nov 20, 2026', 'dialog'],
    ] as const) {
      const trigger = page.getByRole(role, { name, exact: true });
      await trigger.focus();
      await page.keyboard.press('Enter');
      await page.getByRole(popup).waitFor();
      if (name.startsWith('Days')) await page.getByRole('grid').waitFor();
      expect(await accessibilityViolations(page), name).toEqual([]);
      await picture(page, `${mode}-${direction}-${name.replaceAll(/\W/g, '')}`);
      await page.keyboard.press('Escape');
      await page.getByRole(popup).waitFor({ state: 'hidden' });
      await expect
        .poll(() => trigger.evaluate((element) => element === document.activeElement), { message: name })
        .toBe(true);
    }
    await page.getByRole('region', { name: 'Toast' }).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Show the position' }).waitFor();
    expect(await accessibilityViolations(page), 'toast').toEqual([]);
    await picture(page, `${mode}-${direction}-toast`);
  });
});

test('Tab stays inside what is open', async () => {
  const page = await open({});
  for (const name of ['Drawer', 'Drawer at the bottom', 'Dialog', 'Confirm']) {
    await page.getByRole('button', { name, exact: true }).click();
    const panel = page.getByRole(name === 'Confirm' ? 'alertdialog' : 'dialog');
    await panel.waitFor();
    for (let presses = 0; presses < 14; presses += 1) {
      // A guard at the edge has the focus for a moment and hands it back.
      await expect
        .poll(() => panel.evaluate((element) => element.contains(document.activeElement)), {
          message: `${name}, Tab ${presses}`,
          interval: 10,
        })
        .toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  }
});

test.each([320, 390, 768, 1_024, 1_440])(
  'nothing is wider than the window at %i px, long texts and right to left included',
  async (width) => {
    const page = await open({ width });
    for (const direction of ['Left to right', 'Right to left']) {
      await page.getByRole('button', { name: direction }).click();
      for (const isLong of [true, false]) {
        await page.getByRole('switch', { name: 'Long texts' }).setChecked(isLong);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('[data-specimen]')]
            .filter((specimen) => specimen.scrollWidth > specimen.clientWidth)
            .map((specimen) => specimen.getAttribute('data-specimen')),
        );
        expect([await overflow(page), cut], `${direction}, long texts ${isLong}`).toEqual([0, []]);
        if (isLong && width === 320) await wholePicture(page, `long-${direction.replaceAll(' ', '-')}-320`);
      }
    }
  },
);

test('every target of a finger is 44 px tall', async () => {
  const page = await open({ width: 390 });
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[data-specimen] :is(button, a, input:not([aria-hidden]), [role=tab], [role=switch], [role=checkbox])',
      ),
    ]
      .map((element) => {
        // A label around a control is its target.
        const target = element.closest('label') ?? element;
        return {
          name: element.getAttribute('aria-label') ?? element.textContent,
          height: target.getBoundingClientRect().height,
        };
      })
      .filter(({ height }) => height > 0 && height < 44),
  );
  expect(small).toEqual([]);
});

test('the table is walked, sorted and opened by keyboard alone', async () => {
  const page = await open({});
  const table = page.getByRole('table', { name: 'Products', exact: true });
  await table.getByRole('button', { name: 'USD/JPY' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('EUR/USD');
  await page.keyboard.press('Enter');
  await expect.poll(() => table.locator('tr[aria-current]').textContent()).toContain('EUR/USD');
  await table.getByRole('button', { name: 'Last' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => table.getByRole('columnheader', { name: 'Last' }).getAttribute('aria-sort'))
    .toBe('descending');
  await expect.poll(() => table.getByRole('rowheader').first().textContent()).toBe('BTC/USD');
});

test('arrow keys follow the line: to the right is back where text runs to the left', async () => {
  const page = await open({ direction: 'rtl' });
  await page.getByRole('tab', { name: 'Open 3' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.getByRole('tab', { name: /^Pending/ }).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('tab', { name: 'Open 3' }).getAttribute('aria-selected')).toBe('true');
});

test('a drawer comes from the side where lines begin', async () => {
  for (const [direction, side] of [
    ['ltr', 0],
    ['rtl', 1_440],
  ] as const) {
    const page = await open({ direction });
    await page.getByRole('button', { name: 'Drawer', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Products' });
    await drawer.waitFor();
    await expect
      .poll(() =>
        drawer.evaluate((element, rtl) => element.getBoundingClientRect()[rtl ? 'right' : 'left'], direction === 'rtl'),
      )
      .toBe(side);
  }
});

test('APP-57c a pull refreshes and its indicator closes after 500 ms; a button does the same', async () => {
  const page = await open({ width: 390 });
  const specimen = page.getByRole('region', { name: 'Pull to refresh' });
  const host = specimen.getByText('Pull me down with a finger.');
  await host.evaluate((element) => {
    // At its top: the gallery itself is scrolled, the place that is pulled stands in a box of its own in real screens.
    document.scrollingElement?.scrollTo(0, 0);
    const touch = (type: string, y: number) => {
      const finger = new Touch({ identifier: 1, target: element, clientX: 100, clientY: y });
      const touches = type === 'touchend' ? [] : [finger];
      element.dispatchEvent(
        new TouchEvent(type, { touches, changedTouches: [finger], bubbles: true, cancelable: true }),
      );
    };
    touch('touchstart', 100);
    touch('touchmove', 140);
    touch('touchmove', 300);
    touch('touchend', 300);
  });
  const startedAt = Date.now();
  await specimen.getByText('Refreshing').waitFor();
  await specimen.getByText('Refreshing').waitFor({ state: 'detached' });
  expect(Date.now() - startedAt).toBeLessThan(1_100);
  await specimen.getByText('Loaded 2 times').waitFor();
  await specimen.getByRole('button', { name: 'Refresh' }).click();
  await specimen.getByText('Loaded 3 times').waitFor();
});
