import { expect, it } from 'vitest';
import { dayOf, isoDay, withinDays } from '../src/day-range.ts';

it('a day and its date are the same day, in every zone and on the days when clocks change', () => {
  for (const day of ['2000-01-01', '2024-02-29', '2026-03-29', '2026-10-25', '2026-12-31'])
    expect(isoDay(dayOf(day))).toBe(day);
});

it('what is no day is refused', () => {
  for (const text of ['2026-02-30', '2026-13-01', 'today', '', '2026-1-1'])
    expect(() => dayOf(text)).toThrow(RangeError);
});

it('a range is put in order and inside 2000-01-01 and today, both included; an open end stays open', () => {
  const bound = (from?: string, to?: string) => withinDays({ from, to }, '2000-01-01', '2026-11-21');
  expect(bound('1999-12-31', '2027-01-01')).toEqual({ from: '2000-01-01', to: '2026-11-21' });
  expect(bound('2026-11-20', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  expect(bound('2000-01-01', '2026-11-21')).toEqual({ from: '2000-01-01', to: '2026-11-21' });
  expect(bound()).toEqual({ from: undefined, to: undefined });
});
