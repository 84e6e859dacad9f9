import type { SiteModeName } from '@vitrine/domain/config/site-mode';
import { LANGUAGES } from '@vitrine/locales/languages';
import type { ModeReasons } from '@vitrine/wire/config/operator/site-mode';
import type { Language } from '@vitrine/wire/envelope';
import { useTranslations } from 'use-intl';

interface Props {
  readonly mode: Exclude<SiteModeName, 'normal'>;
  readonly reasons: ModeReasons;
  /** Those that customers can choose; the first is that of the site. */
  readonly languages: readonly Language[];
}

/** What customers read of a mode, in each language in which it is written. */
export function ModeNotices({ mode, reasons, languages }: Props) {
  const t = useTranslations('console.siteMode');
  const [own = 'en'] = languages;
  const written = languages.filter((language) => language === own || reasons[language] !== undefined);
  return (
    <div className="flex w-full min-w-0 flex-col gap-2">
      <ul aria-label={t('preview')} className="flex min-w-0 flex-col gap-2">
        {written.map((language) => (
          <li key={language} className="flex min-w-0 flex-col gap-1">
            <bdi lang={LANGUAGES[language].locale} className="text-xs text-muted">
              {LANGUAGES[language].name}
            </bdi>
            <p
              dir="auto"
              className="rounded-control bg-warning-tint px-3 py-2 text-center text-sm wrap-anywhere text-warning"
            >
              <strong className="font-semibold">{t(`name.${mode}`)}:</strong> <bdi>{reasons[language] ?? '…'}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {written.length === languages.length ? null : (
        <p className="text-xs text-muted">{t('fallsBack', { language: LANGUAGES[own].name })}</p>
      )}
    </div>
  );
}
