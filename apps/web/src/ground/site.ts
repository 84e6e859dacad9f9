import { useQuery } from '@tanstack/react-query';
import { MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { isHex } from '@vitrine/ui/contrast';
import { money } from '@vitrine/ui/format';
import { type BrandColors, DEFAULT_COLORS } from '@vitrine/ui/theme';
import { basicInfo, type SiteInfo } from '@vitrine/wire/config/basic-info';
import { client } from './client.ts';
import { firstAnswer } from './first-answers.ts';
import { serverClock } from './server-clock.ts';

const REMEMBERED_AS = 'vitrine.site';

/** As it was at the last visit, so that the page opens in its colours and with its name, also without a network. */
function rememberedSite(): SiteInfo | undefined {
  try {
    const site = JSON.parse(localStorage.getItem(REMEMBERED_AS) ?? 'null') as SiteInfo | null;
    // One of an older version of this app may lack what is needed now.
    return site !== null && Array.isArray(site.tab_bar) && typeof site.demo_grant === 'string' ? site : undefined;
  } catch {
    return undefined;
  }
}

const inPage = firstAnswer(basicInfo, true);

/** As far as it is known before anything is asked. */
export const knownSite = inPage === undefined ? rememberedSite() : received(inPage);

function received(site: SiteInfo): SiteInfo {
  serverClock.observe(Date.parse(site.server_time));
  localStorage.setItem(REMEMBERED_AS, JSON.stringify(site));
  return site;
}

/** The site configuration; the same object for every screen. */
export function useSite() {
  return useQuery({
    queryKey: ['site'],
    queryFn: async ({ signal }) => received(await client.call(basicInfo, {}, { signal })),
    staleTime: 5 * 60_000,
    ...(knownSite === undefined ? {} : { initialData: knownSite }),
    // What is only remembered is asked for anew.
    initialDataUpdatedAt: inPage === undefined ? 0 : performance.timeOrigin,
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

/** What a demo account starts with, without idle decimals: `10,000`. */
export function demoGrantOf(site: SiteInfo | undefined): string {
  return site === undefined ? '' : money(parseDecimal(site.demo_grant, MONEY_SCALE) ?? 0n).replace(/\.0+$/, '');
}

/** The site's zone, an IANA name that this browser knows; GMT otherwise. */
export function timeZoneOf(site: SiteInfo | undefined): string {
  return knownZone(site?.timezone, 'GMT');
}

/** The name of a zone that this browser can write times in; another where it cannot, or there is none. */
export function knownZone(zone: string | undefined, otherwise: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone || otherwise });
    return zone || otherwise;
  } catch {
    return otherwise;
  }
}
