import { LANGUAGES } from '@vitrine/locales/languages';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { open, SCREENS } from '../support/screens.ts';
import { casesOn, checkScreen, openApp, profileOf } from './app-net.ts';
import { overflow } from './browse.ts';
import { cutOff, visibleTexts } from './faults.ts';
import { LOOKS } from './net.ts';

/** The browser names months in the page's language; nobody translates them. */
const MONTH = new RegExp(
  `^(?:${Array.from({ length: 12 }, (_, month) => new Date(2026, month).toLocaleDateString('en', { month: 'long' })).join('|')})(?: \\d{4})?$`,
);

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const COUNTRIES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));

/** The names of countries are the browser's too. */
const countryNames = (page: Page) =>
  page.evaluate((codes) => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    return codes.map((code) => names.of(code));
  }, COUNTRIES);

openApp();

it.each(casesOn('phone'))(
  'APP-54a APP-58a APP-58b %s as %s, %s, %s, %s: says that it is paper and what its prices are, axe finds nothing, a finger hits every control, nothing is cut off, nor at 200%, raw, untranslated or complained about',
  (_name, _who, _device, _mode, _language, one) => checkScreen(one),
);

const ownScreens = SCREENS.filter(({ on }) => on?.includes('phone') !== false).map(
  (screen) => [screen.name, screen, screen.for.at(-1)!] as const,
);

it.each(ownScreens)('I18N-18 %s: texts 40% longer fit at 390 px', async (_name, screen, who) => {
  const { page, answers, leave } = await open(await profileOf(LOOKS[0]!, who), screen, 'pseudo');
  const told = answers.join('\n');
  const names = [...Object.values(LANGUAGES).map(({ name }) => name), ...(await countryNames(page))];
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
        // An address of this site, such as the link of an invitation.
        !text.startsWith(new URL(page.url()).origin) &&
        !names.includes(text),
    ),
  };
  await leave();
  expect(found).toEqual({ tooWide: 0, cutOff: [], hardWritten: [] });
});
