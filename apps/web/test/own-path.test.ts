import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from '../src/ground/own-path.ts';

describe('APP-53 from is followed only when it is a path of this site', () => {
  it.each([
    ['/order', '/order'],
    ['/mine/history?accountTypeId=2', '/mine/history?accountTypeId=2'],
    ['/trade?symbol=BTCUSD#chart', '/trade?symbol=BTCUSD#chart'],
    ['/a/../order', '/order'],
  ])('%s leads to %s', (from, path) => expect(ownPath(from)).toBe(path));

  it.each([
    undefined,
    '',
    'order',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    'https://evil.test/order',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/login',
    '/login?from=/order',
  ])('%j leads home', (from) => expect(ownPath(from)).toBe('/'));

  it('nothing leads to another origin, and what is followed is followed again unchanged', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '\t',
      '\n',
      '?',
      '#',
      '%2f',
      'evil.test',
      'https:',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = ownPath(pieces.join(''));
        expect(new URL(path, 'https://here.test').origin).toBe('https://here.test');
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 2_000 },
    );
  });
});
