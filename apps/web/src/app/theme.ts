import { type BrandColors, type ColorMode, themeVariables } from '@vitrine/ui/theme';
import { useLayoutEffect } from 'react';
import { usePreferences } from './preferences.ts';
import { colorsOf, useSite } from './site.ts';

/** The mode in force: the stored choice, otherwise dark only when the site says so (APP-44). */
export function useColorMode(): ColorMode {
  const stored = usePreferences((preferences) => preferences.colorMode);
  const isDefaultDark = useSite().data?.is_default_dark === '1';
  return stored ?? (isDefaultDark ? 'dark' : 'light');
}

export function applyTheme(colors: BrandColors, mode: ColorMode): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  const variables = themeVariables(colors, mode);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', variables['c-page'] ?? '');
}

/** Keeps the page's colours those of the site and the chosen mode. */
export function useTheme(): void {
  const site = useSite().data;
  const mode = useColorMode();
  useLayoutEffect(() => applyTheme(colorsOf(site), mode), [site, mode]);
}
