import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

const MINUTE = 60;

/** How long an option runs, in words: whole minutes as such, everything else in seconds. */
export function useSecondsText(): (seconds: number) => string {
  const t = useTranslations('options.time');
  return useCallback(
    (seconds) =>
      seconds % MINUTE === 0
        ? t('minutes', { count: String(seconds / MINUTE) })
        : t('seconds', { count: String(seconds) }),
    [t],
  );
}
