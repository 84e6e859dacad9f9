import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../src/kernel/time.ts';
import {
  ALWAYS_OPEN,
  type Calendar,
  type CalendarZone,
  isBeforeLongClose,
  isOpenAt,
  nextCloseAt,
  nextOpenAt,
  type Session,
  tradingHoursText,
  zoneOffset,
} from '../../src/market/calendar.ts';

const IANA: Readonly<Record<CalendarZone, string>> = {
  utc: 'UTC',
  'new-york': 'America/New_York',
  london: 'Europe/London',
  frankfurt: 'Europe/Berlin',
  tokyo: 'Asia/Tokyo',
  'hong-kong': 'Asia/Hong_Kong',
};

function at(text: string): number {
  return Date.parse(text);
}

function days(list: readonly number[], from: number, to: number): Session[] {
  return list.map((day) => ({ from: day * 1440 + from, to: day * 1440 + to }));
}

function calendar(zone: CalendarZone, sessions: readonly Session[], holidays: readonly string[] = []): Calendar {
  return { always: false, zone, sessions, holidays };
}

const shares = calendar('new-york', days([0, 1, 2, 3, 4], 570, 960), ['2026-11-26']);
const forex = calendar('new-york', days([6, 0, 1, 2, 3], 1020, 1020 + 1440), ['2026-12-24']);
const metals = calendar('new-york', days([6, 0, 1, 2, 3], 1080, 1020 + 1440));

describe('zones', () => {
  it('agree with the time-zone database from 2008 to 2040, to the hour around every change', () => {
    for (const zone of Object.keys(IANA) as CalendarZone[]) {
      const format = new Intl.DateTimeFormat('en-GB', { timeZone: IANA[zone], timeZoneName: 'longOffset' });
      const tzdb = (instant: number) => {
        const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
        return Number(/[+-]\d\d/.exec(name)?.[0] ?? 0) * HOUR;
      };
      let before = zoneOffset(zone, at('2008-01-01T00:00:00Z'));
      for (let instant = at('2008-01-01T00:00:00Z'); instant < at('2040-01-01T00:00:00Z'); instant += 3 * DAY) {
        const here = zoneOffset(zone, instant);
        if (here !== before) {
          for (let hour = instant - 3 * DAY; hour <= instant; hour += HOUR) {
            expect(zoneOffset(zone, hour)).toBe(tzdb(hour));
            expect(zoneOffset(zone, hour - 1)).toBe(tzdb(hour - 1));
          }
        }
        before = here;
      }
      fc.assert(
        fc.property(fc.integer({ min: at('2008-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }), (instant) => {
          expect(zoneOffset(zone, instant)).toBe(tzdb(instant));
        }),
        { numRuns: 50 },
      );
    }
  });
});

describe('openings', () => {
  it('include their beginning and exclude their end', () => {
    expect(isOpenAt(shares, at('2026-11-20T14:30:00Z') - 1)).toBe(false);
    expect(isOpenAt(shares, at('2026-11-20T14:30:00Z'))).toBe(true);
    expect(isOpenAt(shares, at('2026-11-20T21:00:00Z') - 1)).toBe(true);
    expect(isOpenAt(shares, at('2026-11-20T21:00:00Z'))).toBe(false);
  });

  it('follow the wall clock through summer time', () => {
    expect(nextOpenAt(shares, at('2026-03-06T22:00:00Z'))).toBe(at('2026-03-09T13:30:00Z'));
    expect(nextOpenAt(shares, at('2026-10-30T22:00:00Z'))).toBe(at('2026-11-02T14:30:00Z'));
    expect(nextCloseAt(forex, at('2026-03-04T00:00:00Z'))).toBe(at('2026-03-06T22:00:00Z'));
    expect(nextOpenAt(forex, at('2026-03-07T00:00:00Z'))).toBe(at('2026-03-08T21:00:00Z'));
    expect(nextCloseAt(forex, at('2026-03-09T00:00:00Z'))).toBe(at('2026-03-13T21:00:00Z'));
    const europe = calendar('london', days([0, 1, 2, 3, 4], 480, 990));
    expect(nextOpenAt(europe, at('2026-03-28T00:00:00Z'))).toBe(at('2026-03-30T07:00:00Z'));
    expect(nextOpenAt(europe, at('2026-10-24T00:00:00Z'))).toBe(at('2026-10-26T08:00:00Z'));
  });

  it('that touch are one, across the turn of the week too', () => {
    expect(nextCloseAt(forex, at('2026-11-16T22:00:00Z'))).toBe(at('2026-11-20T22:00:00Z'));
    const sunday = calendar('utc', [{ from: 6 * 1440 + 1200, to: 10080 + 300 }, ...days([0], 300, 600)]);
    expect(isOpenAt(sunday, at('2026-11-23T03:00:00Z'))).toBe(true);
    expect(nextCloseAt(sunday, at('2026-11-22T21:00:00Z'))).toBe(at('2026-11-23T10:00:00Z'));
  });

  it('do not start on holidays', () => {
    expect(isOpenAt(shares, at('2026-11-26T16:00:00Z'))).toBe(false);
    expect(nextOpenAt(shares, at('2026-11-25T22:00:00Z'))).toBe(at('2026-11-27T14:30:00Z'));
    expect(nextCloseAt(forex, at('2026-12-22T00:00:00Z'))).toBe(at('2026-12-24T22:00:00Z'));
    const weeks = Array.from({ length: 30 }, (_, day) =>
      new Date(at('2026-12-01') + day * DAY).toISOString().slice(0, 10),
    );
    expect(nextOpenAt(calendar('tokyo', days([0, 1, 2, 3, 4], 540, 900), weeks), at('2026-12-01'))).toBe(
      at('2026-12-31'),
    );
  });

  it('of a calendar that is always or never open have no edges', () => {
    const seven = calendar('frankfurt', days([0, 1, 2, 3, 4, 5, 6], 0, 1440));
    for (const open of [ALWAYS_OPEN, seven]) {
      expect(isOpenAt(open, at('2026-10-25T01:30:00Z'))).toBe(true);
      expect(nextCloseAt(open, at('2026-10-25T01:30:00Z'))).toBeUndefined();
      expect(nextOpenAt(open, at('2026-10-25T01:30:00Z'))).toBeUndefined();
      expect(isBeforeLongClose(open, at('2026-10-25T01:30:00Z'))).toBe(false);
    }
    const never = calendar('utc', []);
    expect(isOpenAt(never, 0)).toBe(false);
    expect(nextOpenAt(never, 0)).toBeUndefined();
    expect(nextCloseAt(never, 0)).toBeUndefined();
    const holiday = calendar('utc', days([0, 1, 2, 3, 4, 5, 6], 0, 1440), ['2026-12-25']);
    expect(nextCloseAt(holiday, at('2026-01-01'))).toBe(at('2026-12-25'));
    expect(nextOpenAt(holiday, at('2026-01-01'))).toBe(at('2026-12-26'));
    expect(nextCloseAt(holiday, at('2026-12-26'))).toBeUndefined();
  });

  it('agree with a reading of the wall clock, in whatever order instants are asked for', () => {
    const zone = fc.constantFrom<CalendarZone>('utc', 'new-york', 'london', 'frankfurt', 'tokyo', 'hong-kong');
    // On the quarter-hour, and not inside the hours that summer time skips or repeats (night to Sunday and Monday 00:00-03:00).
    const session = fc
      .record({
        day: fc.integer({ min: 0, max: 6 }),
        from: fc.integer({ min: 12, max: 95 }),
        length: fc.integer({ min: 1, max: 60 }),
      })
      .map(({ day, from, length }) => ({ from: day * 1440 + from * 15, to: day * 1440 + (from + length) * 15 }))
      .filter(({ to }) => to % 1440 === 0 || to % 1440 > 180);
    const instant = fc.integer({ min: at('2026-02-20'), max: at('2027-04-20') });
    fc.assert(
      fc.property(
        zone,
        fc.array(session, { minLength: 1, maxLength: 6 }),
        fc.array(instant, { minLength: 5 }),
        (name, sessions, instants) => {
          const subject = calendar(name, sessions, ['2026-03-09', '2026-06-03']);
          const format = new Intl.DateTimeFormat('sv-SE', {
            timeZone: IANA[name],
            dateStyle: 'short',
            timeStyle: 'medium',
          });
          const open = (when: number) => {
            const wall = Date.parse(`${format.format(when).replace(' ', 'T')}Z`);
            return [0, 1].some((weeksAgo) =>
              sessions.some(({ from, to }) => {
                const monday = (Math.floor((wall / DAY + 3) / 7) - weeksAgo) * 7 - 3;
                const start = monday * DAY + from * MINUTE;
                const date = new Date(start).toISOString().slice(0, 10);
                return !subject.holidays.includes(date) && wall >= start && wall < monday * DAY + to * MINUTE;
              }),
            );
          };
          for (const when of instants) {
            const state = open(when);
            expect(isOpenAt(subject, when)).toBe(state);
            const edge = state ? nextCloseAt(subject, when) : nextOpenAt(subject, when);
            if (edge === undefined) continue;
            expect(edge).toBeGreaterThan(when);
            expect(open(edge)).toBe(!state);
            expect(open(edge - 1)).toBe(state);
            expect(isOpenAt(subject, edge)).toBe(!state);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('before a long close', () => {
  it('is the last half hour of the week, not of a daily break', () => {
    expect(isBeforeLongClose(metals, at('2026-11-18T21:45:00Z'))).toBe(false);
    expect(isBeforeLongClose(metals, at('2026-11-20T21:30:00Z') - 1)).toBe(false);
    expect(isBeforeLongClose(metals, at('2026-11-20T21:30:00Z'))).toBe(true);
    expect(isBeforeLongClose(metals, at('2026-11-20T22:00:00Z'))).toBe(false);
    expect(isBeforeLongClose(shares, at('2026-11-18T20:45:00Z'))).toBe(true);
  });

  it('needs more than four hours', () => {
    const exact = calendar('utc', days([0, 1, 2, 3, 4, 5, 6], 0, 1200));
    const longer = calendar('utc', days([0, 1, 2, 3, 4, 5, 6], 0, 1199));
    expect(isBeforeLongClose(exact, at('2026-11-18T19:59:00Z'))).toBe(false);
    expect(isBeforeLongClose(longer, at('2026-11-18T19:58:00Z'))).toBe(true);
  });
});

describe('tradingHoursText', () => {
  it('says the week compactly, in no language', () => {
    expect(tradingHoursText(shares)).toBe('Mo-Fr 09:30-16:00 America/New_York');
    expect(tradingHoursText(forex)).toBe('Su 17:00-Fr 17:00 America/New_York');
    expect(tradingHoursText(metals)).toBe('Su-Th 18:00-17:00 America/New_York');
    const lunch = calendar('hong-kong', [...days([0, 1, 2, 3, 4], 570, 720), ...days([0, 1, 2, 3, 4], 780, 960)]);
    expect(tradingHoursText(lunch)).toBe('Mo-Fr 09:30-12:00, Mo-Fr 13:00-16:00 Asia/Hong_Kong');
    expect(tradingHoursText(calendar('utc', days([2], 0, 60)))).toBe('We 00:00-01:00 UTC');
    expect(tradingHoursText(ALWAYS_OPEN)).toBe('24/7');
    expect(tradingHoursText(calendar('utc', days([0, 1, 2, 3, 4, 5, 6], 0, 1440)))).toBe('24/7');
    expect(tradingHoursText(calendar('utc', []))).toBe('-');
  });
});
