import { IconButton } from '@vitrine/ui/components/IconButton';
import { History, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { forgetSearches, type SearchKind, useRecentSearches } from './recent-searches.ts';

interface Props {
  readonly kind: SearchKind;
  readonly onChoose: (text: string) => void;
}

/** What was searched for before: one press searches for it again. */
export function RecentSearches({ kind, onChoose }: Props) {
  const t = useTranslations('search');
  const heading = useId();
  const recent = useRecentSearches((stored) => stored[kind]);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="shrink-0 border-b border-hairline ps-4 pe-1 pb-3 lg:pe-2">
      <div className="flex items-center justify-between">
        <h2 id={heading} className="text-sm text-muted">
          {t('recent')}
        </h2>
        <IconButton
          label={t('forget')}
          icon={<X aria-hidden size={18} />}
          onClick={() => {
            forgetSearches(kind);
            onChoose('');
          }}
        />
      </div>
      <ul aria-labelledby={heading} className="flex flex-wrap gap-2 pe-3">
        {recent.map((text) => (
          <li key={text} className="max-w-full">
            <button
              type="button"
              data-row
              onClick={() => onChoose(text)}
              className="flex min-h-11 max-w-full items-center gap-2 rounded-control bg-sunken px-3 hover:brightness-98"
            >
              <History aria-hidden size={16} className="shrink-0 text-muted" />
              <bdi className="truncate">{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
