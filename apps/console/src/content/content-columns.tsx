import { Badge } from '@vitrine/ui/components/Badge';
import type { ContentState } from '@vitrine/wire/content/operator/kinds';
import type { ContentHead } from '@vitrine/wire/content/operator/operator-content';
import { House, Pin } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { instantColumn } from '../ground/table/columns.tsx';

const TONES = { draft: 'neutral', scheduled: 'warning', published: 'accent', withdrawn: 'danger' } as const;

export function StateBadge({ state }: { readonly state: ContentState }) {
  const t = useTranslations('console.content');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

/** The state, and what is about to change about it. */
function State({ row: { state, hasDraft, scheduled, isPinned, isOnHome } }: { readonly row: ContentHead }) {
  const t = useTranslations('console.content');
  return (
    <span className="flex flex-wrap items-center gap-1">
      <StateBadge state={state} />
      {hasDraft && state !== 'draft' ? <Badge>{t('draftWaits')}</Badge> : null}
      {scheduled !== null && state === 'published' ? <Badge tone="warning">{t('state.scheduled')}</Badge> : null}
      {isPinned ? <Pin size={14} role="img" aria-label={t('pinned')} className="text-muted" /> : null}
      {isOnHome ? <House size={14} role="img" aria-label={t('onHome')} className="text-muted" /> : null}
    </span>
  );
}

/** Which of the site's languages it has, and which are missing. */
export function Translations({ item: { languages, missing } }: { readonly item: ContentHead }) {
  const t = useTranslations('console.content');
  return (
    <span className="flex flex-wrap gap-1">
      {languages.map((language) => (
        <Badge key={language} className="uppercase">
          {language}
        </Badge>
      ))}
      {missing.map((language) => (
        <Badge key={language} tone="warning">
          {t('missing', { language: language.toUpperCase() })}
        </Badge>
      ))}
    </span>
  );
}

/** The columns of the console table. */
export function useContentColumns(): readonly Column<ContentHead>[] {
  const t = useTranslations('console.content');
  return useMemo(
    (): readonly Column<ContentHead>[] => [
      { key: 'title', label: t('title'), value: ({ title, name }) => title || name },
      { key: 'kind', label: t('kind'), value: ({ kind }) => t(`kinds.${kind}`) },
      {
        key: 'state',
        label: t('stateLabel'),
        value: ({ state }) => t(`state.${state}`),
        cell: (row) => <State row={row} />,
      },
      {
        key: 'languages',
        label: t('languages'),
        value: ({ languages }) => languages.join(' '),
        cell: (row) => <Translations item={row} />,
      },
      instantColumn('changedAt', t('changedAt'), ({ changedAt }) => changedAt, { asAge: true }),
      { key: 'changedBy', label: t('changedBy'), value: ({ changedBy }) => changedBy || t('program') },
      { key: 'name', label: t('group'), value: ({ name }) => name, isExtra: true },
      { key: 'id', label: t('id'), value: ({ id }) => id, isExtra: true },
    ],
    [t],
  );
}
