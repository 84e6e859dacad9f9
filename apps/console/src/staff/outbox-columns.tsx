import type { OutboxMessage } from '@vitrine/wire/staff/operator/outbox';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import type { Column } from '../ground/table/column.ts';

/** The columns of the console table. */
export function useOutboxColumns(): readonly Column<OutboxMessage>[] {
  const t = useTranslations('console.outbox');
  return useMemo(
    (): readonly Column<OutboxMessage>[] => [
      { key: 'subject', label: t('subject'), value: ({ subject }) => subject, isSortable: true },
      { key: 'to', label: t('to'), value: ({ to }) => to, cell: ({ to }) => <CopyId text={to} />, isSortable: true },
      { key: 'channel', label: t('channel'), value: ({ channel }) => t(`channels.${channel}`), isSortable: true },
      { key: 'state', label: t('state'), value: ({ state }) => t(`states.${state}`), isSortable: true },
      { key: 'attempts', label: t('attempts'), value: ({ attempts }) => attempts, isExtra: true },
      { key: 'lastError', label: t('lastError'), value: ({ lastError }) => lastError, isExtra: true },
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} />, isSortable: true },
      { key: 'id', label: t('id'), value: ({ id }) => id, isExtra: true },
    ],
    [t],
  );
}
