import { LANGUAGES, type LanguageCode } from '@vitrine/locales/languages';
import { RowButton, RowContent } from '@vitrine/ui/components/Row';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { currentLanguage } from '../ground/current-language.ts';
import { chooseLanguage } from '../ground/preferences.ts';
import { useSite } from '../ground/site.ts';

const CODES = Object.keys(LANGUAGES) as LanguageCode[];

/** Every language that the site offers, by its own name (I18N-05); the page changes at once, and is loaded anew when one leaves (APP-30). */
export function LanguageScreen() {
  const app = useTranslations('ground.title');
  const t = useTranslations('config.language');
  const current = currentLanguage();
  const offered: readonly string[] = useSite().data?.languages ?? CODES;
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto w-full max-w-3xl pb-6 lg:p-6">
        <BackHeader title={app('language')} to="/" />
        <ul
          aria-label={t('choose')}
          className="divide-y divide-hairline overflow-hidden border-y border-hairline bg-card lg:grid lg:grid-cols-2 lg:gap-px lg:divide-y-0 lg:rounded-card lg:border lg:bg-hairline"
        >
          {CODES.filter((code) => offered.includes(code)).map((code) => {
            const { name, locale, direction, isComplete } = LANGUAGES[code];
            return (
              <li key={code} className="bg-card">
                <RowButton aria-current={code === current || undefined} onClick={() => chooseLanguage(code)}>
                  <RowContent
                    title={
                      <bdi lang={locale} dir={direction}>
                        {name}
                      </bdi>
                    }
                    {...(isComplete ? {} : { note: t('partial') })}
                    end={
                      code === current ? (
                        <span className="flex items-center gap-2 text-sm text-accent">
                          {t('current')}
                          <Check aria-hidden size={18} />
                        </span>
                      ) : undefined
                    }
                  />
                </RowButton>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
