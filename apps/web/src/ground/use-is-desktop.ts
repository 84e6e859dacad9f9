import { useSyncExternalStore } from 'react';

/** Width from which the desktop's layout has room, as the `lg:` of the styles. */
const WIDE = matchMedia('(min-width: 64rem)');

/** Phones and tablets say so; everything else has a keyboard and a mouse. iPads call themselves Macs, with fingers. */
export function isDesktopAgent(userAgent: string, maxTouchPoints: number): boolean {
  if (/android|iphone|ipad|ipod|mobile|tablet|silk|kindle/i.test(userAgent)) return false;
  return !(/macintosh/i.test(userAgent) && maxTouchPoints > 1);
}

const IS_DESKTOP = isDesktopAgent(navigator.userAgent, navigator.maxTouchPoints);

// `lg:` reads it (styles.css): what a class decides and what is decided here cannot differ.
if (!IS_DESKTOP) document.documentElement.dataset.device = 'handheld';

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

/** A desktop's browser with a window of at least 1024 px: the desktop's own layout shows (APP-46). */
export const isDesktop = (): boolean => IS_DESKTOP && WIDE.matches;

/** For what differs by more than a class. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, isDesktop);
}
