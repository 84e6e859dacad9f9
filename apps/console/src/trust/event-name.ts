import { useCallback, useMemo } from 'react';
import { useMessages, useTranslations } from 'use-intl';

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

/** All events that a journal can hold: every room names its own in its texts. */
export function useEvents(): readonly string[] {
  const { console } = useMessages();
  return useMemo(() => Object.keys(console.event), [console]);
}
