import { LANGUAGES } from '@vitrine/locales/languages';
import type { ContentBody } from '@vitrine/wire/content/operator/body-fields';
import type { Language } from '@vitrine/wire/envelope';
import { useTranslations } from 'use-intl';
import { plainText } from './content-body.ts';

/** A version as people compare it: each part of it by its name. */
export function useComparable(): (body: ContentBody) => Readonly<Record<string, string>> {
  const t = useTranslations('console.content');
  const app = useTranslations('console.app');
  return ({ texts, logo, isPinned, isOnHome, url, address, location, email }) => {
    const parts = Object.entries(texts).flatMap(([language, text]) => {
      const name = (part: string) => t('partIn', { part, language: LANGUAGES[language as Language].name });
      return [
        [name(t('title')), text?.title ?? ''],
        [name(t('summary')), text?.summary ?? ''],
        [name(t('text')), plainText(text?.content ?? '')],
      ];
    });
    return Object.fromEntries([
      ...parts,
      [t('picture'), logo],
      [t('pinned'), app(isPinned ? 'yes' : 'no')],
      [t('onHome'), app(isOnHome ? 'yes' : 'no')],
      [t('company.url'), url],
      [t('company.address'), address],
      [t('company.location'), location],
      [t('company.email'), email],
    ]);
  };
}
