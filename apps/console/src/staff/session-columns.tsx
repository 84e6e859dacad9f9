import { Badge } from '@vitrine/ui/components/Badge';
import type { StaffSession } from '@vitrine/wire/staff/operator/staff-sessions';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { instantColumn, SORTABLE } from '../ground/table/columns.tsx';
import { EndSessionButton } from './EndSessionButton.tsx';

/** The columns of the console table. */
export function useSessionColumns(): readonly Column<StaffSession>[] {
  const t = useTranslations('console.sessions');
  return useMemo(
    (): readonly Column<StaffSession>[] => [
      {
        key: 'device',
        label: t('device'),
        value: ({ device }) => (device === '' ? t('unknownDevice') : device),
        isSortable: true,
      },
      { key: 'address', label: t('address'), value: ({ address: from }) => from, isSortable: true },
      instantColumn('startedAt', t('startedAt'), ({ startedAt }) => startedAt, SORTABLE),
      instantColumn('lastSeenAt', t('lastSeenAt'), ({ lastSeenAt }) => lastSeenAt, { ...SORTABLE, asAge: true }),
      {
        key: 'end',
        label: t('state'),
        value: ({ isCurrent }) => t(isCurrent ? 'current' : 'end'),
        align: 'end',
        cell: ({ id, isCurrent }) =>
          isCurrent ? <Badge tone="accent">{t('current')}</Badge> : <EndSessionButton id={id} />,
      },
    ],
    [t],
  );
}
