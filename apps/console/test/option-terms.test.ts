import { expect, it } from 'vitest';
import { type DurationEntry, durationsOf, entriesOf, wrongParts } from '../src/options/option-terms.ts';

const ONE: DurationEntry = { seconds: '30', percent: '80', least: '10', most: '5000' };
const wrongOf = (change: Partial<DurationEntry>, others: readonly DurationEntry[] = []) => {
  const entry = { ...ONE, ...change };
  return [...wrongParts(entry, [entry, ...others])];
};

it('durations are read as entries and written back, the shortest first', () => {
  const entries = entriesOf('30:0.8:10:5000,60:0.825:0.5:100');
  expect(entries).toEqual([ONE, { seconds: '60', percent: '82.5', least: '0.5', most: '100' }]);
  expect(durationsOf([...entries].reverse())).toBe('30:0.8:10:5000,60:0.825:0.5:100');
  expect(durationsOf([{ ...ONE, percent: '100' }])).toBe('30:1:10:5000');
});

it.each([
  [{}, []],
  [{ seconds: '4' }, ['seconds']],
  [{ seconds: '86401' }, ['seconds']],
  [{ seconds: '30.5' }, ['seconds']],
  [{ percent: '0' }, ['percent']],
  [{ percent: '1000' }, []],
  [{ percent: '1000.1' }, ['percent']],
  [{ percent: '8,5' }, ['percent']],
  [{ least: '0' }, ['least']],
  [{ least: '1.005' }, ['least']],
  [{ most: '9.99' }, ['most']],
  [{ seconds: '', percent: '', least: '', most: '' }, ['seconds', 'percent', 'least', 'most']],
] as const)('what cannot be of %o is %o', (change, wrong) => expect(wrongOf(change)).toEqual([...wrong]));

it('a duration that there is twice is wrong', () =>
  expect(wrongOf({}, [{ ...ONE, percent: '90' }])).toEqual(['seconds']));
