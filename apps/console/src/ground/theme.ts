import { type BrandColors, type ColorMode, DEFAULT_COLORS, themeVariables } from '@vitrine/ui/theme';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { usePreferences } from './preferences.ts';

/** Blue, whatever the site's colours, so that the console does not look like the customer app. */
const CONSOLE_COLORS: BrandColors = { ...DEFAULT_COLORS, primary: '#2457c5' };

const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

/** The colour mode in use: the stored choice, otherwise the system's. */
export function useColorMode(): ColorMode {
  const isDark = useSyncExternalStore(subscribe, () => dark.matches);
  return usePreferences(({ colorMode }) => colorMode) ?? (isDark ? 'dark' : 'light');
}

function applyTheme(mode: ColorMode): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  const variables = themeVariables(CONSOLE_COLORS, mode);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', variables['c-page'] ?? '');
}

/** Applies the colours of the current mode to the document. */
export function useTheme(): void {
  const mode = useColorMode();
  useLayoutEffect(() => applyTheme(mode), [mode]);
}
