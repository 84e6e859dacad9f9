import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BOOKS } from '@vitrine/domain/ledger/chart';
import { Empty, Failed, Skeleton } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { ACCOUNT_GROUPS, type AccountGroup } from '@vitrine/wire/ledger/operator/account-filter';
import { type LedgerAccount, ledgerAccounts } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { ledgerSums } from '@vitrine/wire/ledger/operator/ledger-sums';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { FigureTable, grouped } from '../ground/parts/FigureTable.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { accountKey } from './AccountLink.tsx';

/** Postings that an account shows by itself. */
const NEWEST = 8;
const DECIMALS = 6;

/** Every account of the books and what it holds. */
export default function LedgerPage() {
  const t = useTranslations('console.ledger');
  const books = useTranslations('console.books');
  const address = useTableAddress();
  const { group, book, customer } = address.filters;
  const filter = { group, book, customer } as RequestOf<typeof ledgerSums>;
  const data = useCallRows(ledgerAccounts, filter);
  const columns = useMemo(
    (): readonly Column<LedgerAccount>[] => [
      {
        key: 'account',
        label: t('account'),
        value: ({ account }) => account,
        cell: ({ account }) => <bdi dir="ltr">{account}</bdi>,
      },
      { key: 'book', label: t('book'), value: (row) => books(row.book as 'real') },
      { key: 'currency', label: t('currency'), value: ({ currency }) => currency },
      {
        key: 'posted',
        label: t('posted'),
        value: ({ posted }) => posted,
        cell: ({ posted }) => <Money text={posted} />,
        align: 'end',
      },
      {
        key: 'held',
        label: t('held'),
        value: ({ held }) => held,
        cell: ({ held }) => <Money text={held} />,
        align: 'end',
      },
    ],
    [t, books],
  );
  return (
    <ListPage
      name="ledger"
      caption={t('caption')}
      columns={columns}
      rowKey={accountKey}
      data={data}
      address={address}
      filters={[
        {
          kind: 'choice',
          name: 'group',
          label: t('group'),
          options: ACCOUNT_GROUPS.map((value: AccountGroup) => ({ value, label: t(`groups.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'book',
          label: t('book'),
          options: BOOKS.map((value) => ({ value, label: books(value) })),
        },
        { kind: 'text', name: 'customer', label: t('customer'), inputMode: 'numeric' },
      ]}
      summary={<Sums filter={filter} />}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      detail={({ row, close }) =>
        row === undefined ? undefined : <Account key={accountKey(row)} account={row} onClose={close} />
      }
    />
  );
}

function Money({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="numeric">
      {grouped(text, DECIMALS)}
    </bdi>
  );
}

/** What the accounts behind the filter add up to. */
function Sums({ filter }: { readonly filter: RequestOf<typeof ledgerSums> }) {
  const t = useTranslations('console.ledger');
  const books = useTranslations('console.books');
  const problem = useProblemText();
  const { data, error } = useQuery({
    queryKey: ['ledger-sums', filter],
    queryFn: ({ signal }) => client.call(ledgerSums, filter, { signal }),
  });
  if (error !== null) return <p className="text-sm text-danger">{t('sumsFailed', { why: problem(error) })}</p>;
  if (data === undefined) return <Skeleton className="h-12 w-full max-w-xl" />;
  if (data.rows.length === 0) return null;
  return (
    <div className="max-w-2xl">
      <FigureTable
        head={[t('sumOf'), t('currency'), t('accounts'), t('posted'), t('held')]}
        rows={data.rows.map(({ book, currency, accounts, posted, held }) => [
          books(book as 'real'),
          currency,
          grouped(String(accounts)),
          grouped(posted, DECIMALS),
          grouped(held, DECIMALS),
        ])}
        empty=""
      />
      <p className="pt-1 text-xs text-muted">{t('asOf', { seq: grouped(String(data.seq)) })}</p>
    </div>
  );
}

function Account({ account, onClose }: { readonly account: LedgerAccount; readonly onClose: () => void }) {
  const t = useTranslations('console.ledger');
  const app = useTranslations('console.app');
  const books = useTranslations('console.books');
  const reasons = useTranslations('console.reason');
  const problem = useProblemText();
  const request = { account: account.account, book: account.book as 'real' };
  const answer = useQuery({
    queryKey: ['account-postings', request],
    queryFn: ({ signal }) => client.call(ledgerPostings, request, { signal }),
  });
  const newest = answer.data?.rows.slice(0, NEWEST);
  return (
    <Detail
      title={<bdi dir="ltr">{account.account}</bdi>}
      onClose={onClose}
      footer={
        <Link to="/postings" search={request as never} className={LINK}>
          {t('allPostings')}
        </Link>
      }
    >
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('account'), <CopyId key="account" text={account.account} />],
            [t('book'), books(account.book as 'real')],
            [
              t('customer'),
              account.customer === 0 ? t('groups.house') : <CopyId key="customer" text={String(account.customer)} />,
            ],
            [t('posted'), `${grouped(account.posted, DECIMALS)} ${account.currency}`],
            [t('held'), `${grouped(account.held, DECIMALS)} ${account.currency}`],
          ]}
        />
        <section aria-label={t('newest')}>
          <h3 className="pb-1 text-sm font-semibold">{t('newest')}</h3>
          {answer.isError ? (
            <Failed
              title={t('newestFailed')}
              text={problem(answer.error)}
              retryLabel={app('retry')}
              onRetry={() => void answer.refetch()}
            />
          ) : newest === undefined ? (
            <Skeleton className="h-32" />
          ) : newest.length === 0 ? (
            <p className="text-sm text-muted">{t(answer.data?.next === null ? 'noPostings' : 'noneNewest')}</p>
          ) : (
            <ul>
              {newest.map(({ seq, idx, at, reason, credit, amount }) => (
                <li
                  key={`${seq}.${idx}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2 text-sm"
                >
                  <span className="min-w-0">
                    {reasons.has(reason as 'swap') ? reasons(reason as 'swap') : reason}
                    <span className="block text-xs text-muted">
                      <Instant at={at} />
                    </span>
                  </span>
                  <bdi dir="ltr" className="numeric">
                    {credit === account.account ? '+' : '-'}
                    {grouped(amount, DECIMALS)}
                  </bdi>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Detail>
  );
}
