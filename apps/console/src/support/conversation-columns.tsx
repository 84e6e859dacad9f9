import { LANGUAGES } from '@vitrine/locales/languages';
import type { ConversationRow } from '@vitrine/wire/support/operator/fields';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { copyColumn, EXTRA, instantColumn } from '../ground/table/columns.tsx';
import { useWriterName } from './writer-name.ts';

/** The columns of the queue. */
export function useConversationColumns(): readonly Column<ConversationRow>[] {
  const t = useTranslations('console.support');
  const writerName = useWriterName();
  return useMemo(
    (): readonly Column<ConversationRow>[] => [
      { key: 'who', label: t('who'), value: writerName },
      instantColumn('waitingSince', t('waiting'), ({ waitingSince, lastAt }) => waitingSince ?? lastAt, {
        asAge: true,
      }),
      {
        key: 'preview',
        label: t('message'),
        value: ({ preview }) => preview,
        cell: ({ preview }) => (
          <span dir="auto" className="block max-w-80 truncate">
            {preview === '' ? t('picture') : preview}
          </span>
        ),
      },
      {
        key: 'about',
        label: t('about'),
        value: ({ subject }) => (subject === null ? t('chat') : t(`subjects.${subject}`)),
      },
      { key: 'assigned', label: t('assigned'), value: ({ assignedTo }) => assignedTo?.name ?? t('assignedTo.nobody') },
      { key: 'language', label: t('language'), value: ({ language }) => LANGUAGES[language].name },
      { key: 'state', label: t('state'), value: ({ state }) => t(`states.${state}`), isExtra: true },
      instantColumn('createdAt', t('createdAt'), ({ createdAt }) => createdAt, EXTRA),
      copyColumn('id', t('id'), ({ id }) => id, EXTRA),
    ],
    [t, writerName],
  );
}
