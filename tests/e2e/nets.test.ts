import { LANGUAGES } from '@vitrine/locales/languages';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { textsOf } from '../support/catalogue.ts';
import { launchChromium } from '../support/chromium.ts';
import { type Customer, openCustomer, openOptions } from '../support/customer.ts';
import { type Look, open, profile, SCREENS, type Screen, type Who } from '../support/screens.ts';
import { overflow } from './browse.ts';
import { cutOff, visibleTexts } from './faults.ts';
import { flawless, flawsOf, LOOKS, twoLooks } from './net.ts';

// Checks every screen for the same faults. A new screen is a line in SCREENS.

/** The browser names months in the page's language; nobody translates them. */
const MONTH = new RegExp(
  `^(?:${Array.from({ length: 12 }, (_, month) => new Date(2026, month).toLocaleDateString('en', { month: 'long' })).join('|')})(?: \\d{4})?$`,
);

let browser: Browser;
let customer: Customer;
const profiles = new Map<string, BrowserContext>();

beforeAll(async () => {
  [browser, customer] = await Promise.all([launchChromium(), openCustomer(inject('siteUrl'))]);
  await openOptions(inject('siteUrl'), customer);
});
afterAll(() => browser?.close());

/** One profile for all screens of a look: what one has fetched the next has at hand. */
async function profileOf(look: Look, who: Who): Promise<BrowserContext> {
  const key = JSON.stringify([look, who]);
  const known = profiles.get(key);
  if (known !== undefined) return known;
  const made = await profile(browser, inject('siteUrl'), look, who === 'customer' ? { customer } : {});
  profiles.set(key, made);
  return made;
}

interface Case extends Look {
  readonly screen: Screen;
  readonly who: Who;
}

/** The looks a screen is checked in. What opens on it is made of parts that are checked in every look elsewhere. */
function looksOf({ press, on, for: users }: Screen, who: Who, place: number): readonly Look[] {
  const all = LOOKS.filter(({ device }) => on?.includes(device) !== false);
  if (press === undefined) return who === 'visitor' && users.length > 1 ? twoLooks(place) : all;
  return on === undefined ? twoLooks(place) : all;
}

/** The badge of paper mode, and the source of the prices beside it. */
function paperTexts({ language }: Look): (string | undefined)[] {
  const texts = textsOf(language);
  const source = texts.get('ground.source.simulated') ?? '';
  return [texts.get('ground.paper.badge'), texts.get('ground.source.label')?.replace('{source}', source)];
}

const CASES: readonly Case[] = SCREENS.flatMap((screen, place) =>
  screen.for.flatMap((who) => looksOf(screen, who, place).map((look) => ({ ...look, screen, who }))),
);

describe('nets', () => {
  it.each(CASES.map((one) => [one.screen.name, one.who, one.device, one.mode, one.language, one] as const))(
    'APP-54a APP-58a %s as %s, %s, %s, %s: says that it is paper and what its prices are, axe finds nothing, a finger hits every control, nothing is cut off, raw, untranslated or complained about',
    async (_name, who, _device, _mode, _language, { screen, ...look }) => {
      const opened = await open(await profileOf(look, who), screen, look.language);
      expect(await visibleTexts(opened.page)).toEqual(expect.arrayContaining(paperTexts(look)));
      expect(await flawsOf(opened, look)).toEqual(flawless(screen.path, look));
      await opened.leave();
    },
  );

  const ownScreens = SCREENS.filter(({ on }) => on?.includes('phone') !== false).map(
    (screen) => [screen.name, screen, screen.for.at(-1)!] as const,
  );

  it.each(ownScreens)('I18N-18 %s: texts 40% longer fit at 390 px', async (_name, screen, who) => {
    const { page, answers, leave } = await open(await profileOf(LOOKS[0]!, who), screen, 'pseudo');
    const told = answers.join('\n');
    const names = Object.values(LANGUAGES).map(({ name }) => name);
    const found = {
      tooWide: await overflow(page),
      cutOff: await cutOff(page),
      // Whatever is neither accented nor from the server was never given to the translators.
      hardWritten: (await visibleTexts(page)).filter(
        (text) =>
          /\p{Ll}{3}/u.test(text) &&
          !MONTH.test(text) &&
          !/[~áçéíñóúýÅÉÎÖÛ]/.test(text) &&
          !told.includes(text) &&
          !names.includes(text),
      ),
    };
    await leave();
    expect(found).toEqual({ tooWide: 0, cutOff: [], hardWritten: [] });
  });
});
