import { useQuery } from '@tanstack/react-query';
import { isHex } from '@vitrine/ui/contrast';
import { type BrandColors, DEFAULT_COLORS } from '@vitrine/ui/theme';
import { basicInfo, type SiteInfo } from '@vitrine/wire/config/basic-info';
import { client } from './client.ts';
import { serverClock } from './server-clock.ts';

/** The site configuration; the same object for every screen. */
export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: async ({ signal }) => {
      const site = await client.call(basicInfo, {}, { signal });
      serverClock.observe(Date.parse(site.server_time));
      return site;
    },
    staleTime: 5 * 60_000,
  });
}

/** The site's colours; one that is not `#rrggbb` falls back to its default. */
export function colorsOf(site: SiteInfo | undefined): BrandColors {
  if (site === undefined) return DEFAULT_COLORS;
  const pick = (text: string, fallback: BrandColors['up']) => (isHex(text) ? text : fallback);
  const up = pick(site.theme_up, DEFAULT_COLORS.up);
  const down = pick(site.theme_down, DEFAULT_COLORS.down);
  return {
    primary: pick(site.theme_primary, DEFAULT_COLORS.primary),
    up,
    down,
    klineUp: pick(site.theme_kline_up, up),
    klineDown: pick(site.theme_kline_down, down),
  };
}

/** An IANA zone that this browser knows; GMT otherwise. */
export function timeZoneOf(site: SiteInfo | undefined): string {
  const zone = site?.timezone ?? '';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone === '' ? 'GMT' : zone });
    return zone === '' ? 'GMT' : zone;
  } catch {
    return 'GMT';
  }
}
