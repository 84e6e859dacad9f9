import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { CONSOLE_PANELS, consoleScreens, OPENED, openFirstRow } from '../support/console-screens.ts';
import { type House, openHouse } from '../support/house.ts';
import { type MailServer, startMailServer } from '../support/mail.ts';
import { type Look, open, profile, type Screen, type Who } from '../support/screens.ts';
import { type RunningServer, spawnServer } from '../support/server.ts';
import { flawless, flawsOf, twoLooks } from './net.ts';

// Checks every page of the console for the same faults. A new page of a room's list is checked too.

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-console-nets-'));
let browser: Browser;
let server: RunningServer;
let mail: MailServer;
let house: House;
const profiles = new Map<string, Promise<BrowserContext>>();

beforeAll(async () => {
  mail = await startMailServer();
  [browser, server] = await Promise.all([
    launchChromium(),
    spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...mail.environment }),
  ]);
  house = await openHouse(server.url, dataDir, mail);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await mail?.stop();
  rmSync(server.logFile, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

function profileOf(look: Look, who: Who): Promise<BrowserContext> {
  const key = JSON.stringify([look, who]);
  const known = profiles.get(key) ?? profile(browser, server.url, look, who === 'staff' ? house : {});
  profiles.set(key, known);
  return known;
}

const named = (look: Look, screen: Screen) =>
  [screen.name, look.device, look.mode, look.language, { look, screen }] as const;

/** Its pages are made of a few parts in two colours each: each page in two looks, each look with half of the pages. */
const inTwoLooks = (screens: readonly Screen[]) =>
  screens.flatMap((screen, place) =>
    twoLooks(place)
      .filter(({ device }) => screen.on?.includes(device) !== false)
      .map((look) => named(look, screen)),
  );

/** The page about the company has no Arabic text (I18N-12). */
const ENGLISH_PAGE = 'About us';
/** The code of Indonesia. */
const COUNTRY_CODE = 'ID';

/** A name that the site gives one of its currencies, in every language. */
const CURRENCY = 'Ethereum';

/** What is called so in every language. */
const namesOf = ({ owner }: House) => [owner.staff.name, ENGLISH_PAGE, COUNTRY_CODE, CURRENCY];

describe('nets of the console', () => {
  it.each(inTwoLooks(consoleScreens('invited')))(
    '%s, %s, %s, %s: axe finds nothing, a finger hits every control, nothing is cut off, nor at 200%, raw, untranslated or complained about, nor in the row that opens',
    async (_name, _device, _mode, _language, { look, screen }) => {
      const [who] = screen.for;
      const opened = await open(await profileOf(look, who!), screen, look.language);
      expect(await flawsOf(opened, look, namesOf(house))).toEqual(flawless(screen.path, look));
      await opened.press(openFirstRow);
      if ((await opened.page.locator(OPENED).count()) > 0)
        expect(await flawsOf(opened, look, namesOf(house), OPENED), 'opened').toEqual(flawless(screen.path, look));
      await opened.leave();
    },
  );

  it.each(inTwoLooks(CONSOLE_PANELS))(
    '%s, %s, %s, %s: what opens on every page has no flaw',
    async (_name, _device, _mode, _language, { look, screen }) => {
      const opened = await open(await profileOf(look, 'staff'), screen, look.language);
      expect(await flawsOf(opened, look, namesOf(house))).toEqual(flawless(screen.path, look));
      await opened.leave();
    },
  );
});
