import { LANGUAGES } from '@vitrine/locales/languages';
import type { Page } from 'playwright-core';
import { TEXT_ROOMS, textsOf } from '../support/catalogue.ts';
import { DEVICES, type Look, type Opened } from '../support/screens.ts';
import { accessibilityViolations, overflow } from './browse.ts';
import { cutOff, mixedUp, outOfReach, rawTexts, smallTargets, visibleTexts } from './faults.ts';

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

/** Widths beside the device's own, in which its layout must hold: 320 is what WCAG 1.4.10 asks for. */
const OTHER_WIDTHS = { phone: [320, 768], desk: [1024] } as const;
/**
 * What a window of 1280 by 720 pixels leaves of the page at 200% (WCAG 1.4.4): a desk's window that is so narrow has the
 * layout of a phone. A phone zooms by two fingers and keeps its layout.
 */
const ZOOMED = { width: 640, height: 360 } as const;

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

/** What is cut off or cannot be pressed at 200%. */
async function lostByZoom(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(ZOOMED);
  const isTooWide = await staysTooWide(page);
  return [...(isTooWide ? ['scrolls sideways'] : []), ...(await cutOff(page)), ...(await outOfReach(page))];
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
    mixedUp: await mixedUp(page),
    cutOff: [...(await cutOff(page))],
    tooWide: (await overflow(page)) > 0 ? ['as opened'] : [],
    lostByZoom: [] as string[],
    complaints,
  };
  for (const width of OTHER_WIDTHS[device]) {
    await page.setViewportSize({ width, height: 800 });
    if (await staysTooWide(page)) found.tooWide.push(`at ${width}`);
    found.cutOff.push(...(await cutOff(page)).map((one) => `at ${width}: ${one}`));
  }
  if (device === 'phone') found.lostByZoom.push(...(await lostByZoom(page)));
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
    mixedUp: [],
    cutOff: [],
    tooWide: [],
    lostByZoom: [],
    complaints: [],
  };
}
