import { useCallback, useMemo } from 'react';
import { useMessages, useTranslations } from 'use-intl';

/** The name of a journal event. */
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

/** All events of the journal: each room names its own in its texts. */
export function useEvents(): readonly string[] {
  const { console } = useMessages();
  return useMemo(() => Object.keys(console.event), [console]);
}
