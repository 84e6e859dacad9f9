import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { expect, it } from 'vitest';
import { readSessions, sessionLines } from '../src/market/session-lines.ts';

const sessionsOf = ({ calendar }: (typeof SEED_INSTRUMENTS)[number]) =>
  calendar.sessions
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => `${from}-${to}`)
    .join(',');

it.each(['en', 'ar-u-nu-latn', 'ar'])('reads the sessions of every instrument as it shows them, in %s', (locale) => {
  for (const instrument of SEED_INSTRUMENTS) {
    const sessions = sessionsOf(instrument);
    expect(readSessions(sessionLines(sessions, locale).join('\n'), locale), instrument.code).toBe(sessions);
  }
});

it('reads days by their short and long names, over the end of the week too, and leaves what it cannot read', () => {
  expect(readSessions('Sun 17:00 - Mon 17:00\n\n monday 0:00–Tue 24:00 ', 'ar')).toBe('9660-11100,0-2880');
  expect(readSessions('Sun 17:00 - Someday 17:00', 'en')).toBe('Sun 17:00 - Someday 17:00');
  expect(readSessions('0-1440,1440-2880', 'en')).toBe('0-1440,1440-2880');
  expect(readSessions('Mon 25:00 - Tue 01:00', 'en')).toBe('Mon 25:00 - Tue 01:00');
});
