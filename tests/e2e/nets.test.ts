import { LANGUAGES } from '@vitrine/locales/languages';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEXT_ROOMS, textsOf } from '../support/catalogue.ts';
import { launchChromium } from '../support/chromium.ts';
import { type Customer, openCustomer } from '../support/customer.ts';
import { type Look, open, profile, SCREENS, type Screen, type Who } from '../support/screens.ts';
import { accessibilityViolations, overflow } from './browse.ts';
import { cutOff, rawTexts, smallTargets, visibleTexts } from './faults.ts';

// Nets under every screen: whoever adds one adds a line to SCREENS, and falls into them.

/** Any two of device, mode and language meet in one of these; all eight would find little more in twice the time. */
const LOOKS: readonly Look[] = [
  { device: 'phone', mode: 'light', language: 'en' },
  { device: 'phone', mode: 'dark', language: 'ar' },
  { device: 'desk', mode: 'light', language: 'ar' },
  { device: 'desk', mode: 'dark', language: 'en' },
];
/** A visitor sees the customer's components: two looks with nothing in common do. */
const VISITOR_LOOKS = [LOOKS[1]!, LOOKS[3]!];
/** Widths beside the device's own, in which its layout must hold. */
const OTHER_WIDTHS = { phone: [320, 768], desk: [1024] } as const;

/** English texts that the language has put into words of its own: on its pages none of them may stand. */
function foreignTo(language: string): ReadonlySet<string> {
  const own = textsOf(language);
  const translated = [...textsOf('en')].filter(([key, text]) => own.get(key) !== text && !/[{<]/.test(text));
  const kept = new Set(own.values());
  return new Set(translated.map(([, text]) => text).filter((text) => !kept.has(text)));
}

let browser: Browser;
let customer: Customer;
const profiles = new Map<string, BrowserContext>();

beforeAll(async () => {
  [browser, customer] = await Promise.all([launchChromium(), openCustomer(inject('siteUrl'))]);
});
afterAll(() => browser?.close());

/** One profile for all screens of a look: what one has fetched the next has at hand. */
async function profileOf(look: Look, who: Who): Promise<BrowserContext> {
  const key = JSON.stringify([look, who]);
  const known = profiles.get(key);
  if (known !== undefined) return known;
  const made = await profile(browser, inject('siteUrl'), look, who === 'customer' ? customer : undefined);
  profiles.set(key, made);
  return made;
}

interface Case extends Look {
  readonly screen: Screen;
  readonly who: Who;
}

const CASES: readonly Case[] = SCREENS.flatMap((screen) =>
  screen.for.flatMap((who) =>
    (who === 'visitor' && screen.for.length > 1 ? VISITOR_LOOKS : LOOKS)
      .filter(({ device }) => screen.on?.includes(device) !== false)
      .map((look) => ({ ...look, screen, who })),
  ),
);

describe('nets', () => {
  it.each(CASES.map((one) => [one.screen.name, one.who, one.device, one.mode, one.language, one] as const))(
    'APP-58 APP-59 I18N-16 %s as %s, %s, %s, %s: axe finds nothing, nothing is cut off, raw, untranslated or complained about',
    async (_name, who, device, _mode, language, { screen, ...look }) => {
      const { page, complaints } = await open(await profileOf(look, who), screen, language);
      const found = {
        path: new URL(page.url()).pathname,
        html: await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
        titleParts: (await page.title()).split(' · ').filter((part) => part !== '').length,
        accessibility: await accessibilityViolations(page),
        raw: await rawTexts(page, TEXT_ROOMS),
        english: language === 'en' ? [] : (await visibleTexts(page)).filter((text) => foreignTo(language).has(text)),
        cutOff: [...(await cutOff(page))],
        tooWide: (await overflow(page)) > 0 ? ['as opened'] : [],
        complaints,
      };
      for (const width of OTHER_WIDTHS[device]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        if ((await overflow(page)) > 0) found.tooWide.push(`at ${width}`);
        found.cutOff.push(...(await cutOff(page)).map((one) => `at ${width}: ${one}`));
      }
      await page.close();
      expect(found).toEqual({
        path: screen.path.replace(/\?.*/, ''),
        html: [LANGUAGES[language].locale, LANGUAGES[language].direction],
        titleParts: 2,
        accessibility: [],
        raw: [],
        english: [],
        cutOff: [],
        tooWide: [],
        complaints: [],
      });
    },
  );

  const ownScreens = SCREENS.filter(({ on }) => on?.includes('phone') !== false).map(
    (screen) => [screen.name, screen, screen.for.at(-1)!] as const,
  );

  it.each(ownScreens)('APP-58 %s: a finger hits every control', async (_name, screen, who) => {
    const { page } = await open(await profileOf(LOOKS[0]!, who), screen, 'en');
    expect(await smallTargets(page)).toEqual([]);
    await page.close();
  });

  it.each(ownScreens)('I18N-18 %s: texts 40% longer fit at 390 px', async (_name, screen, who) => {
    const { page, answers } = await open(await profileOf(LOOKS[0]!, who), screen, 'pseudo');
    const told = answers.join('\n');
    const names = Object.values(LANGUAGES).map(({ name }) => name);
    const found = {
      tooWide: await overflow(page),
      cutOff: await cutOff(page),
      // Whatever is neither accented nor from the server was never given to the translators.
      hardWritten: (await visibleTexts(page)).filter(
        (text) =>
          /\p{Ll}{3}/u.test(text) && !/[~áçéíñóúýÅÉÎÖÛ]/.test(text) && !told.includes(text) && !names.includes(text),
      ),
    };
    await page.close();
    expect(found).toEqual({ tooWide: 0, cutOff: [], hardWritten: [] });
  });
});
