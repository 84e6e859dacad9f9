import type { Audience } from '@vitrine/wire/content/operator/message-fields';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** Who gets a message, in words. */
export function useAudienceText(): (audience: Audience) => string {
  const t = useTranslations('console.message');
  return useCallback(
    ({ accounts, uid, area, verified, positions }) => {
      if (uid !== null) return t('customer', { uid: String(uid) });
      return [
        t(`accounts.${accounts}`),
        ...(verified === null ? [] : [t(`verified.${verified}`)]),
        ...(positions === null ? [] : [t(`positions.${positions}`)]),
        ...(area === null ? [] : [t('inArea', { area: String(area) })]),
      ].join(', ');
    },
    [t],
  );
}
