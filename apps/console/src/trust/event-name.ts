import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** What an event of the journal is called, in words. */
export function useEventName(): (event: string) => string {
  const t = useTranslations('console.event');
  return useCallback(
    (event) => {
      const key = event as 'Posted';
      return t.has(key) ? t(key) : event;
    },
    [t],
  );
}
