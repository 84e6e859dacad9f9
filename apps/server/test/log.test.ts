import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { siteTimeOf } from '../src/config/index.ts';
import { createLog, sampled } from '../src/platform/log.ts';

describe('the log', () => {
  it('hides secrets that an object carries', () => {
    let written = '';
    const log = createLog(
      'info',
      new Writable({
        write(chunk, _encoding, done) {
          written += String(chunk);
          done();
        },
      }),
    );
    log.info(
      {
        token: 's3cret',
        user: { password: 's3cret', deep: { demo_id: 's3cret' } },
        headers: { authorization: 's3cret' },
      },
      'x',
    );
    expect(written).not.toContain('s3cret');
    expect(written).toContain('[secret]');
  });

  it('lets a flood of lines through in drops and counts the rest', () => {
    let now = 0;
    const sample = sampled(2, () => now);
    const lines: number[] = [];
    for (let count = 0; count < 10; count += 1) sample((leftOut) => lines.push(leftOut));
    now = 1_000;
    sample((leftOut) => lines.push(leftOut));
    expect(lines).toEqual([0, 0, 8]);
  });
});

describe('times', () => {
  it('CFG-13a API-29b are written in the site’s timezone, across a change of clocks too', () => {
    const summer = Date.UTC(2026, 6, 1, 22, 30, 5);
    const winter = Date.UTC(2026, 11, 31, 23, 59, 59);
    expect(siteTimeOf(summer, 'GMT')).toBe('2026-07-01 22:30:05');
    expect(siteTimeOf(summer, 'Europe/Berlin')).toBe('2026-07-02 00:30:05');
    expect(siteTimeOf(winter, 'Europe/Berlin')).toBe('2027-01-01 00:59:59');
    expect(siteTimeOf(winter, 'Asia/Hong_Kong')).toBe('2027-01-01 07:59:59');
    expect(() => siteTimeOf(summer, 'Nowhere/Town')).toThrow(RangeError);
  });
});
