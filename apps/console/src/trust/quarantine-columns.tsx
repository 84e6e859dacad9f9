import type { QuarantinedCommand } from '@vitrine/wire/trust/operator/quarantine';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import type { Column } from '../ground/table/column.ts';
import { useEventName } from './event-name.ts';

/** The columns of the console table. */
export function useQuarantineColumns(): readonly Column<QuarantinedCommand>[] {
  const t = useTranslations('console.quarantine');
  const eventName = useEventName();
  return useMemo(
    (): readonly Column<QuarantinedCommand>[] => [
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} /> },
      { key: 'uid', label: t('customer'), value: ({ uid }) => uid ?? undefined, text: ({ uid }) => String(uid ?? '') },
      {
        key: 'events',
        label: t('events'),
        value: ({ events }) => events.map(eventName).join(', '),
      },
      { key: 'why', label: t('databaseError'), value: ({ why }) => why },
      { key: 'key', label: t('key'), value: ({ key }) => key, cell: ({ key }) => <CopyId text={key} /> },
    ],
    [t, eventName],
  );
}
