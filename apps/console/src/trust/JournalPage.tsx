import { type JournalRowHead, journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import { useTranslations } from 'use-intl';
import { useKeysOf, useNameOf } from '../ground/names.ts';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter, dayFilters, isFiltered, numberFilter, textFilter } from '../ground/table/filter.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { JournalRow } from './JournalRow.tsx';
import { useJournalColumns } from './journal-columns.tsx';

const rowKey = ({ seq }: JournalRowHead) => String(seq);

/** The journal: everything that the core decided, in order. */
export default function JournalPage() {
  const t = useTranslations('console.journal');
  const eventName = useNameOf('event');
  const events = useKeysOf('event');
  const address = useTableAddress();
  const contents = [
    choiceFilter('event', t('event'), events, (value) => eventName(value)),
    numberFilter('customer', t('customer')),
    numberFilter('order', t('order')),
    textFilter('tick', t('tick')),
  ];
  const filters = [...contents, numberFilter('upTo', t('toRow')), ...dayFilters(t('from'), t('to'))];
  const data = useFilteredRows(journalRows, filters);
  const columns = useJournalColumns();
  return (
    <ListPage
      name="journal"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={filters}
      empty={t('empty')}
      emptyText={t('emptyText')}
      {...(isFiltered(contents, address.filters) && { reach: (row: string) => t('searchedTo', { row }) })}
      opensBeyond
      detail={({ id, row, close }) => {
        const seq = Number(id);
        const open = (next: number) => address.open(String(next));
        return Number.isSafeInteger(seq) && seq > 0 ? (
          <JournalRow seq={seq} takesKeys={row === undefined} onClose={close} onSeq={open} />
        ) : undefined;
      }}
    />
  );
}
