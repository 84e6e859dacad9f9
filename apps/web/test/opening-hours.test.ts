import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { describe, expect, it } from 'vitest';
import { openingHours } from '../src/market/opening-hours.ts';

const calendarOf = (code: string) => SEED_INSTRUMENTS.find((instrument) => instrument.code === code)!.calendar;
const hours = (code: string, now: string, zone: string) =>
  openingHours(calendarOf(code), Date.parse(now), zone).map(
    ({ day, spans }) => `${day.slice(8)} ${spans.map(({ from, to }) => `${from}-${to}`).join(' ')}`,
  );

describe('opening hours of seven days', () => {
  it('a currency pair opens on Sunday evening and closes on Friday, in the zone of the site', () => {
    expect(hours('EURUSD', '2026-11-17T12:00:00Z', 'GMT')).toEqual([
      '17 00:00-24:00',
      '18 00:00-24:00',
      '19 00:00-24:00',
      '20 00:00-22:00',
      '21 ',
      '22 22:00-24:00',
      '23 00:00-24:00',
    ]);
    expect(hours('EURUSD', '2026-11-20T12:00:00Z', 'Asia/Tokyo').slice(0, 4)).toEqual([
      '20 00:00-24:00',
      '21 00:00-07:00',
      '22 ',
      '23 07:00-24:00',
    ]);
  });

  it('a daily break and a holiday leave gaps', () => {
    expect(hours('XAUUSD', '2026-11-17T12:00:00Z', 'GMT')[0]).toBe('17 00:00-22:00 23:00-24:00');
    // Thanksgiving.
    expect(hours('AAPL', '2026-11-25T12:00:00Z', 'GMT').slice(0, 3)).toEqual([
      '25 14:30-21:00',
      '26 ',
      '27 14:30-21:00',
    ]);
  });

  it('a change of clocks moves the hours', () => {
    // New York leaves summer time on 1 November 2026.
    expect(hours('AAPL', '2026-10-30T12:00:00Z', 'GMT')).toEqual([
      '30 13:30-20:00',
      '31 ',
      '01 ',
      '02 14:30-21:00',
      '03 14:30-21:00',
      '04 14:30-21:00',
      '05 14:30-21:00',
    ]);
  });

  it('a market that never closes, and one that never opens', () => {
    const now = Date.parse('2026-11-17T12:00:00Z');
    expect(openingHours(ALWAYS_OPEN, now, 'GMT').every(({ spans }) => spans[0]?.to === '24:00')).toBe(true);
    const never = { ...ALWAYS_OPEN, always: false };
    expect(openingHours(never, now, 'GMT').flatMap(({ spans }) => spans)).toEqual([]);
  });
});
