import { Badge } from '@vitrine/ui/components/Badge';
import type { StaffSession } from '@vitrine/wire/staff/operator/staff-sessions';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import type { Column } from '../ground/table/column.ts';
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
      {
        key: 'startedAt',
        label: t('startedAt'),
        value: ({ startedAt }) => startedAt,
        cell: ({ startedAt }) => <Instant at={startedAt} />,
        isSortable: true,
      },
      {
        key: 'lastSeenAt',
        label: t('lastSeenAt'),
        value: ({ lastSeenAt }) => lastSeenAt,
        cell: ({ lastSeenAt }) => <Instant asAge at={lastSeenAt} />,
        isSortable: true,
      },
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
