import { LANGUAGES } from '@vitrine/locales/languages';
import { Segmented } from '@vitrine/ui/components/Segmented';
import type { Language } from '@vitrine/wire/envelope';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { type Draft, writtenTexts } from './content-body.ts';

interface Props {
  readonly draft: Draft;
  /** The languages that customers can choose. */
  readonly offered: readonly Language[];
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

const ALL = Object.keys(LANGUAGES) as Language[];

/** The language that is written now: first those of the site and those that have a text, the others in a list. */
export function LanguageChoice({ draft, offered, value, onChange }: Props) {
  const t = useTranslations('console.content');
  const written = writtenTexts(draft);
  const more = ALL.filter((code) => written[code] !== undefined || code === value);
  const shown = [...new Set([...offered, ...more])];
  const others = ALL.filter((code) => !shown.includes(code));
  const missing = offered.filter((code) => written[code] === undefined);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('language')}
          options={shown.map((code) => ({
            value: code,
            label: (
              <span className="inline-flex items-center gap-1">
                <bdi lang={LANGUAGES[code].locale}>{LANGUAGES[code].name}</bdi>
                {written[code] === undefined ? null : <Check role="img" aria-label={t('written')} size={14} />}
              </span>
            ),
          }))}
          value={value}
          onChange={onChange}
          className="min-w-0 flex-1"
        />
      </div>
      <p className="text-sm text-muted">
        {missing.length === 0
          ? t('complete')
          : t('missingIn', { languages: missing.map((code) => LANGUAGES[code].name).join(', ') })}
      </p>
      <details>
        <summary className="min-h-9 cursor-pointer content-center text-sm text-accent pointer-coarse:min-h-11">
          {t('otherLanguage')}
        </summary>
        <Choice
          label={t('language')}
          options={[
            { value: value, label: LANGUAGES[value].name },
            ...others.map((code) => ({ value: code, label: LANGUAGES[code].name })),
          ]}
          value={value}
          onChange={onChange}
        />
      </details>
    </div>
  );
}
