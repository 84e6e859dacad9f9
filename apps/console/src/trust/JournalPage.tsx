import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { type JournalRowHead, journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { secondsOf } from '../ground/table/day.ts';
import { choiceFilter } from '../ground/table/Filters.tsx';
import { useTableAddress } from '../ground/table/table-search.ts';
import { useEventName, useEvents } from './event-name.ts';
import { JournalRow } from './JournalRow.tsx';
import { useJournalColumns } from './journal-columns.tsx';

const rowKey = ({ seq }: JournalRowHead) => String(seq);

/** The journal: everything that the core decided, in order. */
export default function JournalPage() {
  const t = useTranslations('console.journal');
  const eventName = useEventName();
  const events = useEvents();
  const address = useTableAddress();
  const { event, customer, order, tick, upTo, from, to } = address.filters;
  const filter = { event, customer, order, tick, upTo, startTime: secondsOf(from), endTime: secondsOf(to, 1) };
  const data = useCallRows(journalRows, filter as RequestOf<typeof journalRows>);
  const columns = useJournalColumns();
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
        choiceFilter('event', t('event'), events, (value) => eventName(value)),
        { kind: 'text', name: 'customer', label: t('customer'), inputMode: 'numeric' },
        { kind: 'text', name: 'order', label: t('order'), inputMode: 'numeric' },
        { kind: 'text', name: 'tick', label: t('tick') },
        { kind: 'text', name: 'upTo', label: t('toRow'), inputMode: 'numeric' },
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
      ]}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      {...(isNarrowed ? { reach: (row: string) => t('searchedTo', { row }) } : {})}
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
