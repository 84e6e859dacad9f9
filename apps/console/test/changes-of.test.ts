import { expect, it } from 'vitest';
import { changesOf, unusualFactor } from '../src/ground/parts/changes-of.ts';

it('names each figure that differs, wherever it stands, and none that is the same', () => {
  expect(changesOf({ a: 1, b: { c: 'x', d: [1, 2] } }, { a: 1, b: { c: 'y', d: [1, 3] } })).toEqual([
    { path: 'b.c', before: 'x', after: 'y' },
    { path: 'b.d.1', before: '2', after: '3' },
  ]);
});

it('what is new has nothing before, what is gone has nothing after', () => {
  expect(changesOf({ gone: true }, { made: '' })).toEqual([
    { path: 'made', before: undefined, after: '' },
    { path: 'gone', before: 'true', after: undefined },
  ]);
  expect(changesOf(null, { state: 'open' })).toEqual([{ path: 'state', before: undefined, after: 'open' }]);
  expect(changesOf({}, { name: 'Faisal' })).toEqual([{ path: 'name', before: undefined, after: 'Faisal' }]);
  expect(changesOf('halted', 'open')).toEqual([{ path: '', before: 'halted', after: 'open' }]);
});

it('an object without fields has nothing to compare', () => {
  expect(changesOf({ reasons: {} }, { reasons: { en: 'Why.' } })).toEqual([
    { path: 'reasons.en', before: undefined, after: 'Why.' },
  ]);
  expect(changesOf({ reasons: {} }, {})).toEqual([]);
});

it('an empty list is a figure too', () => {
  expect(changesOf({ roles: [] }, { roles: ['risk'] })).toEqual([
    { path: 'roles.0', before: undefined, after: 'risk' },
    { path: 'roles', before: '[]', after: undefined },
  ]);
});

it.each([
  ['0.00002', '0.002', 100],
  ['50', '5', 0.1],
  ['-0.0001', '0.01', 100],
  ['50', '100', undefined],
  ['0', '5', undefined],
  ['5', '0', undefined],
  ['2026-12-25', '2027-12-25', undefined],
  ['1,5', '100,500', undefined],
])('a change from %s to %s is unusual by the factor %s', (before, after, factor) => {
  const found = unusualFactor({ path: 'feeRate', before, after });
  if (factor === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(factor, 9);
});
