import type { ResponseOf } from '@vitrine/wire/call';
import { isPageLabel, type MenuChoiceEntry, parseMenu, usualEntry } from '@vitrine/wire/config/menu';
import type { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import type { Language } from '@vitrine/wire/envelope';
import { useLocale, useTranslations } from 'use-intl';
import { useInstantText } from '../ground/parts/Instant.tsx';
import { usePageTitles } from './page-titles.ts';

export type Setting = ResponseOf<typeof operatorSettings>['rows'][number];

/** BCP 47 tags, for the browser's names of languages. */
const TAGS: Readonly<Record<Language, string>> = {
  hk: 'zh-Hant-HK',
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  th: 'th',
  vn: 'vi',
  fr: 'fr',
  de: 'de',
  ru: 'ru',
  spa: 'es',
  pt: 'pt',
  ar: 'ar',
  it: 'it',
  tr: 'tr',
  id: 'id',
  my: 'ms',
  hi: 'hi',
  cs: 'cs',
};

/** Names an entry of a menu; a static page by its title, one that is gone by its group. */
export function useMenuName(): (label: MenuChoiceEntry['label']) => string {
  const t = useTranslations('console.site.menu');
  const pages = usePageTitles();
  return (label) => {
    if (!isPageLabel(label)) return t(label);
    return pages === undefined ? '…' : (pages.get(label) ?? label);
  };
}

/** The entries of a menu with what is unusual about each. */
function useMenuText(): (value: string) => string {
  const t = useTranslations('console.site');
  const menuName = useMenuName();
  return (value) =>
    parseMenu(value)
      .map(({ label, path, isMobile }) => {
        const marks = [path === usualEntry(label).path ? '' : path, isMobile ? '' : t('menuMarks')].filter(
          (one) => one !== '',
        );
        return `${menuName(label)}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
      })
      .join(' · ');
}

/** Formats the value of a setting. */
export function useSettingText(): (kind: Setting['kind'], value: string) => string {
  const t = useTranslations('console.site');
  const app = useTranslations('console.app');
  const locale = useLocale();
  const instantText = useInstantText();
  const menuText = useMenuText();
  return (kind, value) => {
    if (value === '') return app('none');
    if (kind === 'flag') return app(value === '1' ? 'yes' : 'no');
    if (kind === 'height') return t('rem', { value });
    if (kind === 'language' || kind === 'languages') {
      const names = new Intl.DisplayNames(locale, { type: 'language' });
      return value
        .split(',')
        .map((code) => names.of(TAGS[code as Language] ?? 'und') ?? code)
        .join(' · ');
    }
    if (kind === 'instant') return instantText(Date.parse(value));
    if (kind === 'verification') return t(`verification.${value as '1'}`);
    if (kind === 'service') return t(`service.${value as '1'}`);
    if (kind === 'picture') return t('pictureSet');
    if (kind === 'products') return value.replaceAll(',', ' · ');
    if (kind === 'tabs' || kind === 'sections' || kind === 'categories') {
      return value
        .split(',')
        .map((one) => (t.has(`${kind}.${one}` as 'tabs.order') ? t(`${kind}.${one}` as 'tabs.order') : one))
        .join(' · ');
    }
    if (kind === 'menu') return menuText(value);
    return value;
  };
}
