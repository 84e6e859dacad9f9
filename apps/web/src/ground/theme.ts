import { setCurrency } from '@vitrine/ui/format';
import { type BrandColors, type ColorMode, themeVariables } from '@vitrine/ui/theme';
import type { SiteInfo } from '@vitrine/wire/config/basic-info';
import { useLayoutEffect } from 'react';
import { usePreferences } from './preferences.ts';
import { colorsOf, knownSite, useSite } from './site.ts';

/** The mode in force: the stored choice, otherwise dark only when the site says so (APP-44). */
export function useColorMode(): ColorMode {
  const stored = usePreferences((preferences) => preferences.colorMode);
  const site = useSite().data;
  return stored ?? modeByDefault(site);
}

/** As the site is known to want it; before it is known, as the server wrote into the page. */
function modeByDefault(site: SiteInfo | undefined): ColorMode {
  if (site === undefined) return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  return site.is_default_dark === '1' ? 'dark' : 'light';
}

export function applyTheme(colors: BrandColors, mode: ColorMode): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  const variables = themeVariables(colors, mode);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', variables['c-page'] ?? '');
}

/** Keeps the page's colours and currency those of the site, in the chosen mode. */
export function useTheme(): void {
  const site = useSite().data;
  const mode = useColorMode();
  useLayoutEffect(() => {
    applyTheme(colorsOf(site), mode);
    setCurrency(site?.currency ?? '');
  }, [site, mode]);
}

/** Before anything is drawn: colours and currency that the first screen will have, as far as this browser knows them. */
export function applyFirstTheme(): void {
  applyTheme(colorsOf(knownSite), usePreferences.getState().colorMode ?? modeByDefault(knownSite));
  setCurrency(knownSite?.currency ?? '');
}
