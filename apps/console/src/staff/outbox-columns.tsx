import type { OutboxMessage } from '@vitrine/wire/staff/operator/outbox';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { copyColumn, instantColumn, SORTABLE } from '../ground/table/columns.tsx';

/** The columns of the console table. */
export function useOutboxColumns(): readonly Column<OutboxMessage>[] {
  const t = useTranslations('console.outbox');
  return useMemo(
    (): readonly Column<OutboxMessage>[] => [
      { key: 'subject', label: t('subject'), value: ({ subject }) => subject, isSortable: true },
      copyColumn('to', t('to'), ({ to }) => to, SORTABLE),
      { key: 'channel', label: t('channel'), value: ({ channel }) => t(`channels.${channel}`), isSortable: true },
      { key: 'state', label: t('state'), value: ({ state }) => t(`states.${state}`), isSortable: true },
      { key: 'attempts', label: t('attempts'), value: ({ attempts }) => attempts, isExtra: true },
      { key: 'lastError', label: t('lastError'), value: ({ lastError }) => lastError, isExtra: true },
      instantColumn('at', t('at'), ({ at }) => at, SORTABLE),
      { key: 'id', label: t('id'), value: ({ id }) => id, isExtra: true },
    ],
    [t],
  );
}
