import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** Names the reason of a posting. One that only a later version knows stays as it is. */
export function useReasonName(): (reason: string) => string {
  const reasons = useTranslations('console.reason');
  return useCallback((reason) => (reasons.has(reason as 'swap') ? reasons(reason as 'swap') : reason), [reasons]);
}
