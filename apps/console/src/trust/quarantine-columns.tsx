import type { QuarantinedCommand } from '@vitrine/wire/trust/operator/quarantine';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import type { Column } from '../ground/table/column.ts';
import { copyColumn, instantColumn } from '../ground/table/columns.tsx';

/** The columns of the console table. */
export function useQuarantineColumns(): readonly Column<QuarantinedCommand>[] {
  const t = useTranslations('console.quarantine');
  const eventName = useNameOf('event');
  return useMemo(
    (): readonly Column<QuarantinedCommand>[] => [
      instantColumn('at', t('at'), ({ at }) => at),
      {
        key: 'uid',
        label: t('customer'),
        value: ({ uid }) => uid ?? undefined,
        cell: ({ uid }) => <CustomerLink id={Number(uid)} />,
      },
      {
        key: 'events',
        label: t('events'),
        value: ({ events }) => events.map(eventName).join(', '),
      },
      { key: 'why', label: t('databaseError'), value: ({ why }) => why },
      copyColumn('key', t('key'), ({ key }) => key),
    ],
    [t, eventName],
  );
}
