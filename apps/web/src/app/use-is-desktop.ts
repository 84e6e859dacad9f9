import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** The window has room for the desktop's own layout; for what differs by more than a class (APP-46). */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
