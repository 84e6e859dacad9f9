import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** The name of a price source. */
export function useSourceName(): (source: string) => string {
  const t = useTranslations('console.source');
  return useCallback(
    (source) => {
      const key = source as 'simulated';
      return t.has(key) ? t(key) : source;
    },
    [t],
  );
}
