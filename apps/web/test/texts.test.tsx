// @vitest-environment jsdom

import { act, render, screen } from '@testing-library/react';
import type { TextRoom } from '@vitrine/locales/en';
import { LANGUAGES, type LanguageCode } from '@vitrine/locales/languages';
import { StrictMode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Files of texts that wait until the test lets them through. */
const held = new Map<string, () => void>();
const isHeld = new Set<string>();

vi.mock('@vitrine/locales/load-texts', async (original) => {
  const { loadTexts } = await original<typeof import('@vitrine/locales/load-texts')>();
  return {
    async loadTexts(room: TextRoom, language: LanguageCode) {
      const name = `${room} ${language}`;
      if (isHeld.has(name)) await new Promise<void>((resolve) => held.set(name, resolve));
      return loadTexts(room, language);
    },
  };
});

beforeEach(() => {
  vi.resetModules();
  held.clear();
  isHeld.clear();
});
afterEach(() => {
  document.body.replaceChildren();
});

async function load() {
  const [{ prepareTexts, Texts }, { currentLanguage }, { lazyScreen }] = await Promise.all([
    import('../src/ground/texts.tsx'),
    import('../src/ground/current-language.ts'),
    import('../src/ground/lazy-screen.tsx'),
  ]);
  function Ticket() {
    return <p>{useTranslations('trading.ticket')('title')}</p>;
  }
  function Close() {
    return <p>{useTranslations('ground')('close')}</p>;
  }
  const Late = lazyScreen(async () => ({ Ticket }), 'Ticket', ['trading']);
  const page = (code: LanguageCode, isLate: boolean) => (
    <StrictMode>
      <Texts code={code} timeZone="UTC">
        <Close />
        <Suspense fallback={<p>waiting</p>}>{isLate ? <Late /> : null}</Suspense>
      </Texts>
    </StrictMode>
  );
  return { prepareTexts, currentLanguage, page };
}

const shown = () => [...document.querySelectorAll('p')].map((paragraph) => paragraph.textContent);

it("a room's texts load with its screen, and nothing is drawn before they are here", async () => {
  const complaints = vi.spyOn(console, 'error');
  isHeld.add('trading ar');
  const { prepareTexts, page } = await load();
  await prepareTexts('ar');
  const { rerender } = await act(async () => render(page('ar', false)));
  expect(shown()).toEqual(['إغلاق']);
  await act(async () => rerender(page('ar', true)));
  expect(shown()).toEqual(['إغلاق', 'waiting']);
  await act(async () => held.get('trading ar')?.());
  await screen.findByText('أمر جديد');
  expect(complaints).not.toHaveBeenCalled();
});

it('a change of language brings the texts of every room that the page needs, all at once', async () => {
  const { prepareTexts, currentLanguage, page } = await load();
  await prepareTexts('en');
  const { rerender } = await act(async () => render(page('en', true)));
  await screen.findByText('New order');
  isHeld.add('trading ar');
  await act(async () => rerender(page('ar', true)));
  expect(shown()).toEqual(['Close', 'New order']);
  expect([currentLanguage(), document.documentElement.dir]).toEqual(['en', 'ltr']);
  await vi.waitFor(() => expect(held.has('trading ar')).toBe(true));
  await act(async () => held.get('trading ar')?.());
  await screen.findByText('أمر جديد');
  expect(shown()).toEqual(['إغلاق', 'أمر جديد']);
  expect([currentLanguage(), document.documentElement.dir]).toEqual(['ar', 'rtl']);
});

it('a screen that is opened during a change of language is drawn in the new one', async () => {
  const { prepareTexts, page } = await load();
  await prepareTexts('en');
  const { rerender } = await act(async () => render(page('en', false)));
  isHeld.add('ground ar');
  await act(async () => rerender(page('ar', false)));
  await act(async () => rerender(page('ar', true)));
  expect(shown()).not.toContain('New order');
  await vi.waitFor(() => expect(held.has('ground ar')).toBe(true));
  await act(async () => held.get('ground ar')?.());
  await screen.findByText('أمر جديد');
  expect(shown()).toEqual(['إغلاق', 'أمر جديد']);
});

it('of two changes of language the later one counts, whichever texts come last', async () => {
  const { prepareTexts, currentLanguage, page } = await load();
  await prepareTexts('en');
  const { rerender } = await act(async () => render(page('en', false)));
  isHeld.add('ground ar');
  await act(async () => rerender(page('ar', false)));
  await act(async () => rerender(page('en', false)));
  await vi.waitFor(() => expect(held.has('ground ar')).toBe(true));
  await act(async () => held.get('ground ar')?.());
  expect(shown()).toEqual(['Close']);
  expect(currentLanguage()).toBe('en');
});

it('a language without texts of a room shows them in English', async () => {
  expect(LANGUAGES.cs.isComplete).toBe(false);
  const { prepareTexts, page } = await load();
  await prepareTexts('cs');
  await act(async () => render(page('cs', true)));
  await screen.findByText('New order');
  expect(document.documentElement.lang).toBe('cs');
});
