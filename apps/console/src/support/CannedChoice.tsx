import { useQuery } from '@tanstack/react-query';
import { LANGUAGES } from '@vitrine/locales/languages';
import { type CannedAnswer, cannedAnswers } from '@vitrine/wire/support/operator/canned-answers';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { SMALL_SELECT } from './small-select.ts';

interface Props {
  readonly language: CannedAnswer['language'];
  readonly onChoose: (text: string) => void;
}

/** The canned answers, those in the customer's language first. */
export function CannedChoice({ language, onChoose }: Props) {
  const t = useTranslations('console.support');
  const { data } = useQuery({
    queryKey: [cannedAnswers.operation, 'choice'],
    queryFn: ({ signal }) => client.call(cannedAnswers, {}, { signal }),
    staleTime: 60_000,
  });
  const all = data?.rows ?? [];
  const languages = [...new Set([language, ...all.map((one) => one.language)])];
  if (all.length === 0) return null;
  return (
    <select
      aria-label={t('canned')}
      value=""
      onChange={({ target }) => {
        const chosen = all.find(({ id }) => String(id) === target.value);
        if (chosen !== undefined) onChoose(chosen.text);
      }}
      className={`${SMALL_SELECT} w-44`}
    >
      <option value="">{t('canned')}</option>
      {languages.map((one) => {
        const written = all.filter((answer) => answer.language === one);
        return written.length === 0 ? null : (
          <optgroup key={one} label={LANGUAGES[one].name}>
            {written.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        );
      })}
    </select>
  );
}
