// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import type { SiteInfo } from '@vitrine/wire/config/basic-info';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shownZone, TimeText, useTimeText, ZoneNote, zoneName } from '../src/ground/time-zone.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const siteIn = (timezone: string) => ({ timezone }) as SiteInfo;

function deviceIn(timeZone: string | undefined): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: timeZone! });
}

describe('the zone that times are shown in', () => {
  it('is the site’s, the device’s or UTC, as the customer chose', () => {
    deviceIn('America/New_York');
    const site = siteIn('Europe/Berlin');
    expect([shownZone('site', site), shownZone('device', site), shownZone('utc', site)]).toEqual([
      'Europe/Berlin',
      'America/New_York',
      'UTC',
    ]);
  });

  it.each([undefined, '', 'Mars/Olympus'])('is the site’s where the device says %s', (timeZone) => {
    deviceIn(timeZone);
    expect(shownZone('device', siteIn('Asia/Tokyo'))).toBe('Asia/Tokyo');
  });

  it.each([undefined, siteIn(''), siteIn('Mars/Olympus')])('is GMT while the site’s is not known: %o', (site) => {
    expect(shownZone('site', site)).toBe('GMT');
  });

  it('is named without underscores, isolated from text that runs the other way', () => {
    expect(zoneName('America/Argentina/Buenos_Aires')).toBe('\u2066America/Argentina/Buenos Aires\u2069');
  });
});

function Styles({ at }: { readonly at: number }) {
  const timeText = useTimeText();
  return (
    <p>
      {timeText(at)} | {timeText(at, 'short')} | {timeText(at, 'record')}
    </p>
  );
}

it('times are written in that zone, across a change of clocks too, and the zone is named', () => {
  const show = (timeZone: string, at: string) => {
    cleanup();
    render(
      <IntlProvider locale="en" messages={messages} timeZone={timeZone}>
        <TimeText at={at} />
        <Styles at={Date.parse(at)} />
        <em>
          <ZoneNote />
        </em>
      </IntlProvider>,
    );
  };
  show('America/New_York', '2026-11-01T05:59:59.000Z');
  expect(screen.getByText('2026-11-01 01:59:59')).toBeDefined();
  expect(screen.getByText('Times in \u2066America/New York\u2069')).toBeDefined();
  // An hour later clocks have been put back: the same time of day again.
  show('America/New_York', '2026-11-01T06:59:59.000Z');
  expect(screen.getByText('2026-11-01 01:59:59')).toBeDefined();
  show('Asia/Tokyo', '2026-11-01T15:00:00.000Z');
  expect(screen.getByText('Nov 2, 2026, 00:00:00 | Mon 00:00 | 2026-11-02 00:00:00')).toBeDefined();
});
