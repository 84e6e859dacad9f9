import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { type JournalRowHead, journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { secondsOf } from '../ground/table/day.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { useEventName, useEvents } from './event-name.ts';
import { JournalRow } from './JournalRow.tsx';

const rowKey = ({ seq }: JournalRowHead) => String(seq);

/** How often each happened, in the order of their first. */
function counted(events: readonly string[]): readonly (readonly [event: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(event, (counts.get(event) ?? 0) + 1);
  return [...counts];
}

/** Everything that the core ever decided, in its order, to be read and reckoned again. */
export default function JournalPage() {
  const t = useTranslations('console.journal');
  const eventName = useEventName();
  const events = useEvents();
  const address = useTableAddress();
  const { event, customer, order, tick, upTo, from, to } = address.filters;
  const filter = { event, customer, order, tick, upTo, startTime: secondsOf(from), endTime: secondsOf(to, 1) };
  const data = useCallRows(journalRows, filter as RequestOf<typeof journalRows>);
  const columns = useMemo((): readonly Column<JournalRowHead>[] => {
    return [
      { key: 'seq', label: t('row'), value: ({ seq }) => seq },
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} /> },
      {
        key: 'events',
        label: t('events'),
        value: ({ events }) =>
          counted(events)
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
  const isNarrowed = [event, customer, order, tick].some((one) => one !== undefined);
  return (
    <ListPage
      name="journal"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      filters={[
        {
          kind: 'choice',
          name: 'event',
          label: t('event'),
          options: events.map((value) => ({ value, label: eventName(value) })),
        },
        { kind: 'text', name: 'customer', label: t('customer'), inputMode: 'numeric' },
        { kind: 'text', name: 'order', label: t('order'), inputMode: 'numeric' },
        { kind: 'text', name: 'tick', label: t('tick') },
        { kind: 'text', name: 'upTo', label: t('upTo'), inputMode: 'numeric' },
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
      ]}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      {...(isNarrowed ? { reach: (row: string) => t('reach', { row }) } : {})}
      opensBeyond
      detail={({ id, row, close }) => {
        const seq = Number(id);
        return Number.isSafeInteger(seq) && seq > 0 ? (
          <JournalRow
            seq={seq}
            takesKeys={row === undefined}
            onClose={close}
            onSeq={(next) => address.open(String(next))}
          />
        ) : undefined;
      }}
    />
  );
}
