import { BOOKS } from '@vitrine/domain/ledger/chart';
import { POSTING_REASONS, type PostingReason } from '@vitrine/domain/ledger/posting';
import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { exportPostings } from '@vitrine/wire/ledger/operator/export-postings';
import { type LedgerPosting, ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { EXPORT_ROWS } from '@vitrine/wire/trading/export-orders';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { grouped } from '../ground/parts/FigureTable.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { secondsOf } from '../ground/table/day.ts';
import { choiceFilter } from '../ground/table/Filters.tsx';
import { useTableAddress } from '../ground/table/table-search.ts';
import { PostingDetail } from './PostingDetail.tsx';
import { usePostingColumns } from './posting-columns.tsx';

const REASONS = Object.keys(POSTING_REASONS) as PostingReason[];

const rowKey = ({ seq, idx }: LedgerPosting) => `${seq}.${idx}`;

/** All postings. */
export default function PostingsPage() {
  const t = useTranslations('console.postings');
  const books = useTranslations('console.books');
  const reasons = useTranslations('console.reason');
  const address = useTableAddress();
  const { account, reason, book, order, fromSeq, toSeq, from, to } = address.filters;
  const filter = {
    account,
    reason,
    book,
    order,
    fromSeq,
    toSeq,
    startTime: secondsOf(from),
    endTime: secondsOf(to, 1),
  } as RequestOf<typeof exportPostings>;
  const data = useCallRows(ledgerPostings, filter);
  const columns = usePostingColumns();
  return (
    <ListPage
      name="postings"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      filters={[
        { kind: 'text', name: 'account', label: t('account') },
        choiceFilter('reason', t('reason'), REASONS, (value) => reasons(value)),
        choiceFilter('book', t('book'), BOOKS, (value) => books(value)),
        { kind: 'text', name: 'order', label: t('order'), inputMode: 'numeric' },
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
        { kind: 'text', name: 'fromSeq', label: t('fromRow'), inputMode: 'numeric' },
        { kind: 'text', name: 'toSeq', label: t('toRow'), inputMode: 'numeric' },
      ]}
      reach={(next) => t('searchedTo', { row: grouped(next.replace(/\..*/, '')) })}
      file={{ most: EXPORT_ROWS, load: () => client.file(exportPostings, filter) }}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      detail={({ row, close }) =>
        row === undefined ? undefined : <PostingDetail key={rowKey(row)} posting={row} onClose={close} />
      }
    />
  );
}
