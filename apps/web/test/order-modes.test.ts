// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { modeAmong, offeredModes } from '../src/shell/trade/order-modes.ts';

const BOTH = ['contract', 'future'] as const;

describe('order modes', () => {
  it.each([
    ['1', '1', ['contract', 'future']],
    ['1', '0', ['contract']],
    ['0', '1', ['future']],
    ['0', '0', []],
  ])('is_forex %s and is_micro %s offer %j', (is_forex, is_micro, offered) => {
    expect(offeredModes({ is_forex, is_micro }, BOTH)).toEqual(offered);
  });

  it('a mode without a form is not offered, and before the site is known contract alone is', () => {
    expect(offeredModes({ is_forex: '1', is_micro: '1' }, ['contract'])).toEqual(['contract']);
    expect(offeredModes(undefined, BOTH)).toEqual(['contract']);
  });

  it('the chosen mode stands while it is offered', () => {
    expect(modeAmong(BOTH, 'future')).toBe('future');
    expect(modeAmong(['contract'], 'future')).toBe('contract');
    expect(modeAmong([], 'contract')).toBeUndefined();
  });
});
