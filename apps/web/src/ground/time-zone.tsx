import { Numeric } from '@vitrine/ui/components/Figures';
import { dateTime, isolated, type TimeStyle } from '@vitrine/ui/format';
import type { SiteInfo } from '@vitrine/wire/config/basic-info';
import { useLocale, useTimeZone, useTranslations } from 'use-intl';
import type { TimesIn } from './preferences.ts';
import { knownZone, timeZoneOf } from './site.ts';

/** The zone that times are shown in; the site's where the device does not name one. */
export function shownZone(timesIn: TimesIn, site: SiteInfo | undefined): string {
  if (timesIn === 'utc') return 'UTC';
  const ofSite = timeZoneOf(site);
  return timesIn === 'site' ? ofSite : knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone, ofSite);
}

/** The zone that times are shown in. Days of filters and totals are the site's: `useSiteZone`. */
export function useShownZone(): string {
  return useTimeZone() ?? 'GMT';
}

/** Writes an instant (milliseconds, or ISO 8601) in the zone that times are shown in. */
export function useTimeText(): (at: number | string, style?: TimeStyle) => string {
  const locale = useLocale();
  const zone = useShownZone();
  return (at, style) => dateTime(at, locale, zone, style);
}

/** The date and time of an instant (ISO 8601) in one line. */
export function TimeText({ at }: { readonly at: string }) {
  return <Numeric className="whitespace-nowrap">{useTimeText()(at, 'record')}</Numeric>;
}

/** The name of a zone within a text: `America/New York`. */
export function zoneName(zone: string): string {
  return isolated(zone.replaceAll('_', ' '));
}

/** Says once for a list or a chart which zone its times are in. */
export function ZoneNote() {
  const t = useTranslations('ground');
  return t('times', { zone: zoneName(useShownZone()) });
}
