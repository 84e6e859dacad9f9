import { Link } from '@tanstack/react-router';
import { LANGUAGES } from '@vitrine/locales/languages';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { Globe } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '../ground/current-language.ts';

/** Leads to the languages and names the one in use. */
export function LanguageRow() {
  const t = useTranslations('config.language');
  return (
    <Link to="/language" className={ROW}>
      <RowContent
        start={<Globe aria-hidden size={20} />}
        title={t('title')}
        end={<span className="text-sm text-muted">{LANGUAGES[currentLanguage()].name}</span>}
        chevron
      />
    </Link>
  );
}
