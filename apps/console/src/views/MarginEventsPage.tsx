import { BOOKS } from '@vitrine/domain/ledger/chart';
import { MARGIN_EVENTS, type MarginEvent, marginEvents } from '@vitrine/wire/views/operator/margin-events';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter, dayFilters } from '../ground/table/filter.ts';
import { useMarginEventColumns } from './margin-event-columns.tsx';

const rowKey = ({ id }: MarginEvent) => String(id);
const customerOf = ({ customer }: MarginEvent) => customer;

/** Who was called, who was stopped out, and which negative balances the house covered. */
export default function MarginEventsPage() {
  const t = useTranslations('console.marginEvents');
  const books = useTranslations('console.books');
  const filters = [
    choiceFilter('event', t('event'), MARGIN_EVENTS, (kind) => t(`kind.${kind}`)),
    choiceFilter('book', t('book'), BOOKS, (value) => books(value)),
    ...dayFilters(t('from'), t('to')),
  ];
  const data = useFilteredRows(marginEvents, filters);
  const columns = useMarginEventColumns();
  return (
    <ListPage
      name="margin-events"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      customerOf={customerOf}
      data={data}
      filters={filters}
      empty={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
