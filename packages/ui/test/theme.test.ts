import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, type Hex, isHex } from '../src/contrast.ts';
import { type ColorMode, DEFAULT_COLORS, TEXT_RATIO, themeVariables } from '../src/theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n): Hex => `#${n.toString(16).padStart(6, '0')}`);
const colors = fc.record({ primary: hex, up: hex, down: hex, klineUp: hex, klineDown: hex });

function worstContrast(variables: Readonly<Record<string, Hex>>): number {
  const of = (name: string) => variables[`c-${name}`] as Hex;
  const surfaces = ['page', 'card', 'raised', 'sunken', 'accent-tint'];
  const pairs: [Hex, Hex][] = surfaces.flatMap((surface) => [
    [of('text'), of(surface)],
    [of('muted'), of(surface)],
  ]);
  for (const tone of ['accent', 'up', 'down', 'warning', 'danger']) {
    for (const surface of [...surfaces, `${tone}-tint`]) pairs.push([of(tone), of(surface)]);
    pairs.push([of(`on-${tone}`), of(`${tone}-solid`)]);
  }
  return Math.min(...pairs.map(([first, second]) => contrast(first, second)));
}

describe('theme', () => {
  it('knows the contrast of the default green on white, and of black on white', () => {
    expect(contrast('#85bd00', '#ffffff')).toBeCloseTo(2.26, 2);
    expect(contrast('#000000', '#ffffff')).toBe(21);
  });

  it.each<ColorMode>(['light', 'dark'])(
    'APP-59a every text colour reaches 4.5:1 in %s, whatever colours the site chooses',
    (mode) => {
      expect(worstContrast(themeVariables(DEFAULT_COLORS, mode))).toBeGreaterThanOrEqual(TEXT_RATIO);
      fc.assert(
        fc.property(colors, (chosen) => worstContrast(themeVariables(chosen, mode)) >= TEXT_RATIO),
        { numRuns: 200 },
      );
    },
  );

  it.each<ColorMode>(['light', 'dark'])('APP-59b candles keep the raw colours in %s, whatever they are', (mode) => {
    expect(themeVariables(DEFAULT_COLORS, mode)).toMatchObject({ 'c-kline-up': '#85bd00', 'c-kline-down': '#f6543e' });
    fc.assert(
      fc.property(colors, (chosen) => {
        const variables = themeVariables(chosen, mode);
        expect([variables['c-kline-up'], variables['c-kline-down']]).toEqual([chosen.klineUp, chosen.klineDown]);
      }),
    );
  });

  it('takes #rrggbb for a colour and nothing else', () => {
    expect(['#85bd00', '#FFF000'].every(isHex)).toBe(true);
    expect([undefined, '', '#fff', 'red', '#12345g', 'url(x)', '#1234567'].some(isHex)).toBe(false);
  });
});
