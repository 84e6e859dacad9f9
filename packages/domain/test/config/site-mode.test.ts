import { expect, it } from 'vitest';
import { reasonIn, siteModeFromJson, siteModeToJson } from '../../src/config/site-mode.ts';

it.each([
  [{ en: 'Why.', ar: 'لماذا.' }, ['ar', 'en'], 'لماذا.'],
  [{ en: 'Why.', ar: 'لماذا.' }, ['de', 'en'], 'Why.'],
  [{ fr: 'Pourquoi.', ar: 'لماذا.' }, ['de', 'en'], 'لماذا.'],
  [{}, ['en'], ''],
])('the reason of %j for somebody who reads %j is %j', (reasons, languages, reason) => {
  expect(reasonIn({ reasons }, languages)).toBe(reason);
});

it('a mode is read as it was written, whatever else stood beside it', () => {
  const mode = { mode: 'close-only', reasons: { en: 'Why.' } } as const;
  expect(siteModeFromJson(siteModeToJson({ ...mode, kind: 'site-mode' } as typeof mode))).toEqual(mode);
});
