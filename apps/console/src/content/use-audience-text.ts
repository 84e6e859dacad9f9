import { LANGUAGES } from '@vitrine/locales/languages';
import type { Audience } from '@vitrine/wire/content/operator/message-fields';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useCountries } from './use-countries.ts';

/** Who gets a message, in words. */
export function useAudienceText(): (audience: Audience) => string {
  const t = useTranslations('console.message');
  const countries = useCountries();
  return useCallback(
    ({ accounts, uid, area, language, verified, positions }) => {
      if (uid !== null) return t('customer', { uid: String(uid) });
      return [
        t(`accounts.${accounts}`),
        ...(verified === null ? [] : [t(`verified.${verified}`)]),
        ...(positions === null ? [] : [t(`positions.${positions}`)]),
        ...(area === null
          ? []
          : [t('inArea', { area: countries.find(({ id }) => id === area)?.name ?? String(area) })]),
        ...(language == null ? [] : [t('inLanguage', { language: LANGUAGES[language].name })]),
      ].join(', ');
    },
    [t, countries],
  );
}
