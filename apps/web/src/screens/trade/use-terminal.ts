import { useSyncExternalStore } from 'react';

/** Width from which the terminal has room, as the `lg:` of the styles. */
const WIDE = matchMedia('(min-width: 64rem)');

/** Phones and tablets say so; everything else has a keyboard and a mouse. iPads call themselves Macs, with fingers. */
export function isDesktopAgent(userAgent: string, maxTouchPoints: number): boolean {
  if (/android|iphone|ipad|ipod|mobile|tablet|silk|kindle/i.test(userAgent)) return false;
  return !(/macintosh/i.test(userAgent) && maxTouchPoints > 1);
}

const IS_DESKTOP = isDesktopAgent(navigator.userAgent, navigator.maxTouchPoints);

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

/** True where the terminal shows: a desktop's browser with a window of at least 1024 px (APP-46). */
export const hasTerminal = (): boolean => IS_DESKTOP && WIDE.matches;

export function useTerminal(): boolean {
  return useSyncExternalStore(subscribe, hasTerminal);
}
