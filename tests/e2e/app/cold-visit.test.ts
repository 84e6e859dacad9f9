import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { coldVisit } from '../../support/cold-visit.ts';
import { PHONE, visit } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** What somebody fetches who comes for the first time and only looks. */
const FIRST_SECONDS = 5_000;

describe('a first visit on a phone', () => {
  it.each([
    // Of both, 108 are React, the router and the cache of answers.
    // One kilobyte of it is that home and what it shares with other screens are two files, which pack less well than one.
    // Five are what every page knows of the rooms since then: routes, titles, icons, and which files each of them needs.
    // Two files, a bit more than one kilobyte, are the footer; its text comes when it is seen.
    ['/', { scriptKb: 157.5, scripts: 10 }],
    // 265 before prices, sheet and lists of the form came later; three are what a country limits, and the money screens' routes.
    ['/trade?symbol=BTCUSD', { scriptKb: 263.5, scripts: 20 }],
  ])('fetches little code for %s in its first five seconds', async (path, limit) => {
    const { scripts, scriptKb } = await coldVisit(browser, inject('siteUrl'), path, { ms: FIRST_SECONDS });
    // Otherwise nothing was measured.
    expect([...scripts.keys()].join(' ')).toContain('/assets/libraries-');
    expect(scriptKb, [...scripts].join(' ')).toBeLessThan(limit.scriptKb);
    expect(scripts.size, [...scripts].join(' ')).toBeLessThanOrEqual(limit.scripts);
  });

  it.each(['/', '/trade?symbol=BTCUSD'])(
    'is told by the page %s of all code that its first screen imports',
    async (path) => {
      const site = inject('siteUrl');
      const page = await (await fetch(`${site}${path}`)).text();
      const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!);
      // A file that is only found in another one starts a round trip later, however large it is.
      const unnamed = new Set<string>();
      for (const file of named) {
        const code = await (await fetch(`${site}${file}`)).text();
        for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.(\/[\w.-]+\.js)["']/g))
          if (!named.includes(`/assets${imported}`)) unnamed.add(`${file} ${imported}`);
      }
      expect(named.join(' ')).toContain('/assets/libraries-');
      expect([...unnamed]).toEqual([]);
    },
  );

  it('fetches what opens on a screen once the screen is used', async () => {
    const { page, context } = await visit(browser, '/trade?symbol=BTCUSD', { viewport: PHONE });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.locator('canvas').first().waitFor();
    const drawer = () => asked.filter((url) => url.includes('/assets/Drawer-'));
    expect(drawer()).toHaveLength(0);
    await page.locator('#screen').dispatchEvent('pointerdown');
    await expect.poll(drawer).toHaveLength(1);
    await context.close();
  });
});
