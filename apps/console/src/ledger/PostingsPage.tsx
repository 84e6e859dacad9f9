import { BOOKS } from '@vitrine/domain/ledger/chart';
import { POSTING_REASONS, type PostingReason } from '@vitrine/domain/ledger/posting';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import { exportPostings } from '@vitrine/wire/ledger/operator/export-postings';
import { type LedgerPosting, ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { grouped } from '../ground/parts/grouped.ts';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { choiceFilter, dayFilters, type Filter, numberFilter, requestOf, textFilter } from '../ground/table/filter.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { PostingDetail } from './PostingDetail.tsx';
import { usePostingColumns } from './posting-columns.tsx';

const REASONS = Object.keys(POSTING_REASONS) as PostingReason[];

const rowKey = ({ seq, idx }: LedgerPosting) => `${seq}.${idx}`;

function usePostingFilters(): readonly Filter[] {
  const t = useTranslations('console.postings');
  const books = useTranslations('console.books');
  const reasons = useTranslations('console.reason');
  return [
    textFilter('account', t('account')),
    choiceFilter('reason', t('reason'), REASONS, (value) => reasons(value)),
    choiceFilter('book', t('book'), BOOKS, (value) => books(value)),
    numberFilter('order', t('order')),
    ...dayFilters(t('from'), t('to')),
    numberFilter('fromSeq', t('fromRow')),
    numberFilter('toSeq', t('toRow')),
  ];
}

/** All postings. */
export default function PostingsPage() {
  const t = useTranslations('console.postings');
  const filters = usePostingFilters();
  const request = requestOf<typeof exportPostings>(filters, useTableAddress().filters);
  const data = useCallRows(ledgerPostings, request);
  const columns = usePostingColumns();
  return (
    <ListPage
      name="postings"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={filters}
      reach={(next) => t('searchedTo', { row: grouped(next.replace(/\..*/, '')) })}
      file={{ most: EXPORT_ROWS, load: () => client.file(exportPostings, request) }}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ row, close }) => row && <PostingDetail key={rowKey(row)} posting={row} onClose={close} />}
    />
  );
}
