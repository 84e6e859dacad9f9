import { DAY, HOUR } from '@vitrine/domain/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteDayStart, siteTimeOf } from '../src/config/site-time.ts';

/** With and without summer time, with half hours, and two that have put clocks forward at midnight. */
const ZONES = [
  'GMT',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Pacific/Apia',
];

describe('the day of the site', () => {
  it('begins at the first instant of its date, in any timezone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) }),
        (zone, at) => {
          const dateOf = (instant: number) => siteTimeOf(instant, zone).slice(0, 10);
          const start = siteDayStart(at, zone);
          expect(start).toBeLessThanOrEqual(at);
          expect(at - start).toBeLessThan(DAY + HOUR);
          expect(dateOf(start)).toBe(dateOf(at));
          expect(dateOf(start - 1)).not.toBe(dateOf(at));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['GMT', '2026-11-21T13:00:00Z', '2026-11-21T00:00:00Z'],
    ['Asia/Kolkata', '2026-11-21T18:29:59Z', '2026-11-20T18:30:00Z'],
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-21T18:30:00Z'],
    // The day on which clocks are put back has 25 hours.
    ['Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-24T22:00:00Z'],
    // Clocks went from 00:00 to 01:00.
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z'],
  ])('in %s the day of %s began at %s', (zone, at, start) => {
    expect(new Date(siteDayStart(Date.parse(at), zone))).toEqual(new Date(start));
  });
});
