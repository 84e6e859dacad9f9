import {
  type ClockChanges,
  clockChangesOf,
  clockChangesText,
  monthStart,
  nextDayStart,
  nextMonthStart,
  nextWeekStart,
} from '@vitrine/domain/ledger/index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);
const iso = (instant: number): string => new Date(instant).toISOString();

/** Berlin: an hour ahead in winter, two in summer. */
const BERLIN: ClockChanges = [
  { from: at('2025-10-26T01:00:00Z'), offset: HOUR },
  { from: at('2026-03-29T01:00:00Z'), offset: 2 * HOUR },
  { from: at('2026-10-25T01:00:00Z'), offset: HOUR },
];
/** Cairo skips midnight in spring; Havana has it twice in autumn. */
const CAIRO: ClockChanges = [
  { from: 0, offset: 2 * HOUR },
  { from: at('2026-04-23T22:00:00Z'), offset: 3 * HOUR },
];
const HAVANA: ClockChanges = [
  { from: 0, offset: -4 * HOUR },
  { from: at('2026-11-01T05:00:00Z'), offset: -5 * HOUR },
];

describe('the months of the site', () => {
  it.each([
    [[], '2026-11-18T15:00:00Z', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    [[], '2026-12-01T00:00:00Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    [BERLIN, '2026-03-31T21:59:59Z', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    [BERLIN, '2026-10-31T23:30:00Z', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    [HAVANA, '2026-11-01T04:30:00Z', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ])('%#: the month of %2$s begins and ends then', (changes, from, begins, ends) => {
    expect([iso(monthStart(changes, at(from))), iso(nextMonthStart(changes, at(from)))]).toEqual([begins, ends]);
  });
});

describe('the days of the site', () => {
  it.each([
    [[], '2026-11-18T15:00:00Z', '2026-11-19T00:00:00.000Z'],
    [[], '2026-11-18T00:00:00Z', '2026-11-19T00:00:00.000Z'],
    [BERLIN, '2026-01-10T22:59:59.999Z', '2026-01-10T23:00:00.000Z'],
    [BERLIN, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    [BERLIN, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    [BERLIN, '2020-06-01T12:00:00Z', '2020-06-01T23:00:00.000Z'],
    [CAIRO, '2026-04-23T10:00:00Z', '2026-04-23T22:00:00.000Z'],
    [HAVANA, '2026-10-31T20:00:00Z', '2026-11-01T04:00:00.000Z'],
    [HAVANA, '2026-11-01T04:30:00Z', '2026-11-02T05:00:00.000Z'],
  ])('%#: the day of %2$s begins then', (changes, from, begins) => {
    expect(iso(nextDayStart(changes, at(from)))).toBe(begins);
  });

  it.each([
    [[], '2026-11-18T15:00:00Z', '2026-11-23T00:00:00.000Z'],
    [[], '2026-11-23T00:00:00Z', '2026-11-30T00:00:00.000Z'],
    [BERLIN, '2026-03-27T12:00:00Z', '2026-03-29T22:00:00.000Z'],
    [BERLIN, '2026-10-25T22:59:59Z', '2026-10-25T23:00:00.000Z'],
  ])('%#: the week begins on a Monday', (changes, from, begins) => {
    expect(iso(nextWeekStart(changes, at(from)))).toBe(begins);
  });

  it('never end before they begin, and end within 50 hours, whatever the clocks do', () => {
    const change = fc.record({
      from: fc.integer({ min: 0, max: 100 }).map((hours) => hours * HOUR),
      offset: fc.integer({ min: -12, max: 14 }).map((hours) => hours * HOUR),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 3 }), fc.integer({ min: 0, max: 90 * HOUR }), (list, from) => {
        const changes = list.toSorted((a, b) => a.from - b.from);
        const next = nextDayStart(changes, from);
        expect(next).toBeGreaterThan(from);
        expect(next - from).toBeLessThanOrEqual(50 * HOUR);
        expect(nextWeekStart(changes, from)).toBeGreaterThanOrEqual(next);
        expect(clockChangesOf(clockChangesText(changes))).toEqual(changes);
      }),
    );
  });

  it('are read from nothing but what was written', () => {
    expect(clockChangesOf('')).toEqual([]);
    for (const text of ['x', '1', '1:x', '1:1.5', ' ']) expect(() => clockChangesOf(text), text).toThrow();
  });
});
