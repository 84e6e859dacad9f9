import { LANGUAGES } from '@vitrine/locales/languages';
import type { Page } from 'playwright-core';
import { TEXT_ROOMS, textsOf } from '../support/catalogue.ts';
import { DEVICES, type Look, type Opened } from '../support/screens.ts';
import { accessibilityViolations, overflow } from './browse.ts';
import { cutOff, rawTexts, smallTargets, visibleTexts } from './faults.ts';

/** Any two of device, mode and language meet in one of these; all eight would find little more in twice the time. */
export const LOOKS: readonly Look[] = [
  { device: 'phone', mode: 'light', language: 'en' },
  { device: 'phone', mode: 'dark', language: 'ar' },
  { device: 'desk', mode: 'light', language: 'ar' },
  { device: 'desk', mode: 'dark', language: 'en' },
];

/**
 * Two looks that differ in device and language, for what is made of parts that are checked in every look elsewhere. They are
 * light or dark in turn, by the screen's place in its list: each of the four looks gets half of the screens.
 */
export function twoLooks(place: number): readonly Look[] {
  const wanted = place % 2 === 0 ? 'light' : 'dark';
  return LOOKS.filter(({ mode }) => mode === wanted);
}

/** Widths beside the device's own, in which its layout must hold. */
const OTHER_WIDTHS = { phone: [320, 768], desk: [1024] } as const;

const foreign = new Map<string, ReadonlySet<string>>();

/** English texts that the language has put into words of its own: on its pages none of them may stand. Worked out once. */
function foreignTo(language: string): ReadonlySet<string> {
  const known = foreign.get(language);
  if (known !== undefined) return known;
  const own = textsOf(language);
  const translated = [...textsOf('en')].filter(([key, text]) => own.get(key) !== text && !/[{<]/.test(text));
  const kept = new Set(own.values());
  const found = new Set(translated.map(([, text]) => text).filter((text) => !kept.has(text)));
  foreign.set(language, found);
  return found;
}

/** Whether the page is still too wide when it has had a second to follow the window: a menu is placed again a moment later. */
async function staysTooWide(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if ((await overflow(page)) === 0) return false;
    await page.waitForTimeout(50);
  }
  return true;
}

/**
 * What no screen may have, as it was found on one: compare it with {@link flawless}. `names`: people and things that are
 * called so in every language; `opened`: what has opened since it was compared before, to which axe looks.
 */
export async function flawsOf(
  { page, complaints }: Opened,
  { device, language }: Look,
  names: readonly string[] = [],
  opened?: string,
) {
  const untranslated = language === 'en' ? new Set<string>() : foreignTo(language);
  const found = {
    path: new URL(page.url()).pathname,
    html: await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
    titleParts: (await page.title()).split(' · ').filter((part) => part !== '').length,
    accessibility: await accessibilityViolations(page, opened),
    missedByFingers: device === 'phone' ? await smallTargets(page) : [],
    raw: await rawTexts(page, TEXT_ROOMS),
    english: (await visibleTexts(page)).filter((text) => untranslated.has(text) && !names.includes(text)),
    cutOff: [...(await cutOff(page))],
    tooWide: (await overflow(page)) > 0 ? ['as opened'] : [],
    complaints,
  };
  for (const width of OTHER_WIDTHS[device]) {
    await page.setViewportSize({ width, height: 800 });
    if (await staysTooWide(page)) found.tooWide.push(`at ${width}`);
    found.cutOff.push(...(await cutOff(page)).map((one) => `at ${width}: ${one}`));
  }
  await page.setViewportSize(DEVICES[device].viewport);
  return found;
}

/** A screen at `path` as it should be found. */
export function flawless(path: string, { language }: Look) {
  return {
    path: path.replace(/[?#].*/, ''),
    html: [LANGUAGES[language].locale, LANGUAGES[language].direction],
    titleParts: 2,
    accessibility: [],
    missedByFingers: [],
    raw: [],
    english: [],
    cutOff: [],
    tooWide: [],
    complaints: [],
  };
}
