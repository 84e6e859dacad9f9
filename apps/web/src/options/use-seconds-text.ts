import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

const MINUTE = 60;
const HOUR = 3_600;

/** A duration in words: whole hours, whole minutes, or seconds. */
export function useSecondsText(): (seconds: number) => string {
  const t = useTranslations('options.time');
  return useCallback(
    (seconds) => {
      if (seconds % HOUR === 0) return t('hours', { count: String(seconds / HOUR) });
      if (seconds % MINUTE === 0) return t('minutes', { count: String(seconds / MINUTE) });
      return t('seconds', { count: String(seconds) });
    },
    [t],
  );
}
