import { Link } from '@tanstack/react-router';
import { BOOKS } from '@vitrine/domain/ledger/chart';
import { POSTING_REASONS, type PostingReason } from '@vitrine/domain/ledger/posting';
import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { EXPORT_ROWS, exportPostings } from '@vitrine/wire/ledger/operator/export-postings';
import { type LedgerPosting, ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { grouped } from '../ground/parts/FigureTable.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { secondsOf } from '../ground/table/day.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { AccountLink } from './AccountLink.tsx';

const REASONS = Object.keys(POSTING_REASONS) as PostingReason[];
const DECIMALS = 6;
const rowKey = ({ seq, idx }: LedgerPosting) => `${seq}.${idx}`;

/** Every movement of money there ever was. */
export default function PostingsPage() {
  const t = useTranslations('console.postings');
  const app = useTranslations('console.app');
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
  const columns = useMemo(
    (): readonly Column<LedgerPosting>[] => [
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} /> },
      {
        key: 'reason',
        label: t('reason'),
        value: (row) => (reasons.has(row.reason as 'swap') ? reasons(row.reason as 'swap') : row.reason),
      },
      {
        key: 'debit',
        label: t('debit'),
        value: ({ debit }) => debit,
        cell: (row) => <AccountLink {...row} account={row.debit} />,
      },
      {
        key: 'credit',
        label: t('credit'),
        value: ({ credit }) => credit,
        cell: (row) => <AccountLink {...row} account={row.credit} />,
      },
      {
        key: 'amount',
        label: t('amount'),
        value: ({ amount }) => amount,
        cell: (row) => (
          <bdi dir="ltr" className="numeric">
            {grouped(row.amount, DECIMALS)} {row.currency}
          </bdi>
        ),
        align: 'end',
      },
      { key: 'book', label: t('book'), value: (row) => books(row.book as 'real') },
      {
        key: 'order',
        label: t('order'),
        value: (row) => (row.order === 0 ? undefined : row.order),
        cell: (row) => (
          <bdi dir="ltr" className="numeric">
            {row.order === 0 ? app('none') : row.order}
          </bdi>
        ),
        align: 'end',
      },
      { key: 'seq', label: t('row'), value: ({ seq }) => seq, cell: ({ seq }) => <RowLink seq={seq} />, align: 'end' },
    ],
    [t, app, books, reasons],
  );
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
        {
          kind: 'choice',
          name: 'reason',
          label: t('reason'),
          options: REASONS.map((value) => ({ value, label: reasons(value) })),
        },
        {
          kind: 'choice',
          name: 'book',
          label: t('book'),
          options: BOOKS.map((value) => ({ value, label: books(value) })),
        },
        { kind: 'text', name: 'order', label: t('order'), inputMode: 'numeric' },
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
        { kind: 'text', name: 'fromSeq', label: t('fromRow'), inputMode: 'numeric' },
        { kind: 'text', name: 'toSeq', label: t('toRow'), inputMode: 'numeric' },
      ]}
      reach={(next) => t('reach', { row: grouped(next.replace(/\..*/, '')) })}
      file={{ most: EXPORT_ROWS, load: () => client.file(exportPostings, filter) }}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      detail={({ row, close }) =>
        row === undefined ? undefined : <Posting key={rowKey(row)} posting={row} onClose={close} />
      }
    />
  );
}

function RowLink({ seq }: { readonly seq: number }) {
  return (
    <Link to="/journal" search={{ id: String(seq) } as never} className={LINK}>
      <bdi dir="ltr" className="numeric">
        {seq}
      </bdi>
    </Link>
  );
}

function Posting({ posting, onClose }: { readonly posting: LedgerPosting; readonly onClose: () => void }) {
  const t = useTranslations('console.postings');
  const app = useTranslations('console.app');
  const books = useTranslations('console.books');
  const reasons = useTranslations('console.reason');
  const { seq, idx, at, reason, book, amount, currency, debit, credit, order } = posting;
  return (
    <Detail title={reasons.has(reason as 'swap') ? reasons(reason as 'swap') : reason} onClose={onClose}>
      <Facts
        rows={[
          [t('at'), <Instant key="at" at={at} />],
          [
            t('amount'),
            <bdi key="amount" dir="ltr" className="numeric">
              {grouped(amount, DECIMALS)} {currency}
            </bdi>,
          ],
          [t('debit'), <AccountLink key="debit" {...posting} account={debit} />],
          [t('credit'), <AccountLink key="credit" {...posting} account={credit} />],
          [t('book'), books(book as 'real')],
          [
            t('order'),
            order === 0 ? (
              app('none')
            ) : (
              <Link key="order" to="/postings" search={{ order: String(order) } as never} className={LINK}>
                {t('orderOf', { order: String(order) })}
              </Link>
            ),
          ],
          [t('row'), <RowLink key="row" seq={seq} />],
          [t('place'), String(idx)],
        ]}
      />
    </Detail>
  );
}
