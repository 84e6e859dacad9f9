import { Link } from '@tanstack/react-router';
import type { OutboxMessage } from '@vitrine/wire/staff/operator/outbox';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { LINK } from '../ground/parts/link-class.ts';
import type { Column } from '../ground/table/column.ts';
import { instantColumn, SORTABLE } from '../ground/table/columns.tsx';

/** An address, linked to the customers who have it. */
function RecipientLink({ to }: Pick<OutboxMessage, 'to'>) {
  return (
    <Link to="/customers" search={{ contact: to }} className={LINK}>
      <bdi dir="ltr">{to}</bdi>
    </Link>
  );
}

/** The columns of the console table. */
export function useOutboxColumns(): readonly Column<OutboxMessage>[] {
  const t = useTranslations('console.outbox');
  return useMemo(
    (): readonly Column<OutboxMessage>[] => [
      { key: 'subject', label: t('subject'), value: ({ subject }) => subject, isSortable: true },
      {
        key: 'to',
        label: t('to'),
        value: ({ to }) => to,
        cell: ({ to }) => <RecipientLink to={to} />,
        ...SORTABLE,
      },
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
