import { loadConsoleTexts } from '@vitrine/locales/console';
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { feeText, swapText } from '../src/market/rates.ts';
import { OPTIONS_WORDING } from '../src/options/change-wording.ts';
import { ENGLISH } from './texts.ts';

const translatorOf = (locale: string, texts: unknown) =>
  createTranslator({ locale, messages: { console: texts }, namespace: 'console' } as never) as never;
const t = translatorOf('en', ENGLISH);
const translator = async (language: 'ar') => translatorOf(language, await loadConsoleTexts(language, 'options'));
const site = (tradeFee: 'per-lot' | 'notional') => ({ currency: 'USD', terms: { tradeFee } }) as never;

describe('rates of terms', () => {
  it.each([
    ['notional', '0.00050000', '0.05%'],
    ['notional', '0.00002000', '0.002%'],
    ['notional', '0', '0%'],
    ['per-lot', '2.50000000', '2.5 USD per lot'],
    // What is being typed.
    ['notional', '0.', '0.'],
    ['per-lot', 'abc', 'abc'],
  ] as const)('a fee by the model %s of %s is %s', (model, rate, text) => {
    expect(feeText(rate, { t, site: site(model) })).toBe(text);
  });

  it('a fee is shown as it is stored until the model of the site is known', () => {
    expect(feeText('0.0005', { t, site: undefined })).toBe('0.0005');
  });

  it('a swap is a share of the notional, with its sign', () => {
    expect([swapText('0.00007000'), swapText('-0.0001'), swapText('-')]).toEqual(['0.007%', '-0.01%', '-']);
  });

  it('stakes of timed options have a currency', async () => {
    const words = { t, locale: 'en', site: site('notional'), subjects: undefined };
    expect(OPTIONS_WORDING.figures.stakes?.('10,50', words)).toBe('10, 50 USD');
    const durations = OPTIONS_WORDING.figures.durations!;
    expect(durations('30:0.8:10:5000', words)).toBe('30 s · 80% · 10\u00a0–\u00a05000\u00a0USD');
    // In Arabic the range and its currency stay in their order.
    expect(durations('30:0.8:10:5000', { ...words, t: await translator('ar') })).toContain(
      '\u206610\u00a0–\u00a05000\u00a0USD\u2069',
    );
  });
});
