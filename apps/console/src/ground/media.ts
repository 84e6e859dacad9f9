import { useSyncExternalStore } from 'react';

function mediaHook(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Wide enough for a table. */
export const useIsWide = mediaHook('(min-width: 768px)');
/** Wide enough for a list with a detail beside it. */
export const useIsDesk = mediaHook('(min-width: 1024px)');
