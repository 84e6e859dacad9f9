import { describe, expect, it } from 'vitest';
import { addDays, dayIn, timeFilter, timeOfDayIn } from '../src/ground/site-days.ts';

const ALL = { from: undefined, to: undefined };

describe('days of a filter', () => {
  it('ORD-05a ORD-10b FND-61c are asked for in the zone of the site, the end 86,400 s after its day begins', () => {
    expect(timeFilter({ from: '2026-11-20', to: '2026-11-21' }, '2026-11-21', 'GMT')).toEqual({
      startTime: Date.UTC(2026, 10, 20) / 1_000,
      endTime: Date.UTC(2026, 10, 22) / 1_000,
    });
    expect(timeFilter({ from: '2026-11-21', to: '2026-11-21' }, '2026-11-21', 'Asia/Tokyo')).toEqual({
      startTime: Date.UTC(2026, 10, 20, 15) / 1_000,
      endTime: Date.UTC(2026, 10, 21, 15) / 1_000,
    });
  });

  it('ORD-10a FND-61b begin no earlier than 2000-01-01 and end no later than today', () => {
    expect(timeFilter({ from: '1990-05-05', to: '2030-01-01' }, '2026-11-21', 'GMT')).toEqual({
      startTime: Date.UTC(2000, 0, 1) / 1_000,
      endTime: Date.UTC(2026, 10, 22) / 1_000,
    });
    expect(timeFilter({ from: undefined, to: '2026-11-01' }, '2026-11-21', 'GMT')?.startTime).toBe(946_684_800);
    expect(timeFilter({ from: '2026-11-01', to: undefined }, '2026-11-21', 'GMT')?.endTime).toBe(
      Date.UTC(2026, 10, 22) / 1_000,
    );
  });

  it('ORD-11a are not asked for when the first lies after the last', () => {
    expect(timeFilter({ from: '2026-11-21', to: '2026-11-20' }, '2026-11-21', 'GMT')).toBeUndefined();
    expect(timeFilter({ from: '2027-01-01', to: undefined }, '2026-11-21', 'GMT')).toBeUndefined();
  });

  it('name no time when all days are asked for', () => {
    expect(timeFilter(ALL, '2026-11-21', 'GMT')).toEqual({});
  });

  it.each([
    ['clocks put forward at two', 'Europe/Berlin', '2026-03-29', Date.UTC(2026, 2, 28, 23)],
    ['the day after', 'Europe/Berlin', '2026-03-30', Date.UTC(2026, 2, 29, 22)],
    ['clocks put back', 'Europe/Berlin', '2026-10-25', Date.UTC(2026, 9, 24, 22)],
    ['a midnight that there was not', 'Africa/Cairo', '2026-04-24', Date.UTC(2026, 3, 23, 22)],
  ])('begin with their first instant: %s', (_, zone, day, start) => {
    expect(timeFilter({ from: day, to: day }, '2026-12-31', zone)?.startTime).toBe(start / 1_000);
  });

  it('are counted by the calendar', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

it('an instant has its day and its time of day in a zone', () => {
  const at = Date.UTC(2026, 10, 21, 23, 30, 5);
  expect([dayIn('GMT', at), timeOfDayIn('GMT', at)]).toEqual(['2026-11-21', '23:30:05']);
  expect([dayIn('Asia/Tokyo', at), timeOfDayIn('Asia/Tokyo', at)]).toEqual(['2026-11-22', '08:30:05']);
});
