import type { JournalRowHead } from '@vitrine/wire/trust/operator/journal-rows';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import type { Column } from '../ground/table/column.ts';
import { instantColumn } from '../ground/table/columns.tsx';

/** Counts equal events, in the order of their first occurrence. */
function countEvents(events: readonly string[]): readonly (readonly [event: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(event, (counts.get(event) ?? 0) + 1);
  return [...counts];
}

/** The columns of the console table. */
export function useJournalColumns(): readonly Column<JournalRowHead>[] {
  const t = useTranslations('console.journal');
  const eventName = useNameOf('event');
  return useMemo((): readonly Column<JournalRowHead>[] => {
    return [
      { key: 'seq', label: t('row'), value: ({ seq }) => seq },
      instantColumn('at', t('at'), ({ at }) => at),
      {
        key: 'events',
        label: t('events'),
        value: ({ events }) =>
          countEvents(events)
            .map(([name, count]) => (count === 1 ? eventName(name) : `${count} × ${eventName(name)}`))
            .join(', '),
      },
      {
        key: 'hash',
        label: t('hash'),
        value: ({ hash }) => hash,
        cell: ({ hash }) => (
          <code dir="ltr" className="text-xs">
            {hash.slice(0, 12)}…
          </code>
        ),
      },
    ];
  }, [t, eventName]);
}
