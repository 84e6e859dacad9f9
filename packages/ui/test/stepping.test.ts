import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canStep, stepDecimal } from '../src/stepping.ts';

const lots = { step: '0.01', min: '0.01', max: '50' };

describe('stepping', () => {
  it.each([
    ['one step up', '0.10', 1, '0.11'],
    ['one step down', '0.10', -1, '0.09'],
    ['ten steps', '0.10', 10, '0.20'],
    ['no lower than the lower bound', '0.05', -10, '0.01'],
    ['no higher than the upper bound', '49.99', 10, '50.00'],
    ['up to the next multiple', '0.115', 1, '0.12'],
    ['down to the multiple below', '0.115', -1, '0.11'],
    ['from nothing to the least', '', 1, '0.01'],
    ['from what is no number to the least', '1,5', -1, '0.01'],
    ['from far above back into the bounds', '999', -1, '50.00'],
  ])('%s', (_, text, count, expected) => {
    expect(stepDecimal(text, count, lots)).toBe(expected);
  });

  it('is exact where floating point is not: ten steps of 0.1 are 1', () => {
    let text = '0.0';
    for (let count = 0; count < 10; count += 1) text = stepDecimal(text, 1, { step: '0.1' });
    expect(text).toBe('1.0');
  });

  it('up and down again is where it began, on every grid and for as many steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1_000, max: 2_000 }),
        fc.integer({ min: 1, max: 900 }),
        (step, at, count) => {
          const steps = { step: (step / 1_000).toFixed(3) };
          const text = ((step * at) / 1_000).toFixed(3);
          expect(stepDecimal(stepDecimal(text, count, steps), -count, steps)).toBe(text);
        },
      ),
    );
  });

  it('knows when a step would change nothing', () => {
    expect([canStep('0.01', -1, lots), canStep('50', 1, lots), canStep('', 1, lots), canStep('50', -1, lots)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
