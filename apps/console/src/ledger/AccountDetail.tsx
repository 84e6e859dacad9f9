import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '@vitrine/ui/components/States';
import type { LedgerAccount } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { type LedgerPosting, ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { useNameOf } from '../ground/names.ts';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount, digits, moneyText } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Loaded } from '../ground/parts/Loaded.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import { Detail } from '../ground/parts/Page.tsx';
import { accountKind } from './account-kind.ts';

/** Number of latest postings in the detail. */
const NEWEST = 8;

export function AccountDetail({ account, onClose }: { readonly account: LedgerAccount; readonly onClose: () => void }) {
  const t = useTranslations('console.ledger');
  const books = useTranslations('console.books');
  const kinds = useTranslations('console.accountKind');
  const request = { account: account.account, book: account.book as 'real' };
  const answer = useQuery({
    queryKey: ['account-postings', request],
    queryFn: ({ signal }) => client.call(ledgerPostings, request, { signal }),
  });
  return (
    <Detail
      title={<bdi dir="ltr">{account.account}</bdi>}
      onClose={onClose}
      footer={
        <Link to="/postings" search={request} className={LINK}>
          {t('allPostings')}
        </Link>
      }
    >
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('account'), <CopyId key="account" text={account.account} />],
            [t('group'), kinds(accountKind(account.account) as 'forex')],
            [t('book'), books(account.book as 'real')],
            [
              t('customer'),
              account.customer === 0 ? t('groups.house') : <CustomerLink key="customer" id={account.customer} />,
            ],
            [t('posted'), amount(account.posted, account.currency)],
            [t('held'), amount(account.held, account.currency)],
          ]}
        />
        <section aria-label={t('newest')}>
          <h3 className="pb-1 text-sm font-semibold">{t('newest')}</h3>
          <Loaded answer={answer} failed={t('newestFailed')} placeholder={<Skeleton className="h-32" />}>
            {({ rows, next }) =>
              rows.length === 0 ? (
                <p className="text-sm text-muted">{t(next === null ? 'noPostings' : 'noneAmongLatest')}</p>
              ) : (
                <NewestPostings account={account.account} postings={rows.slice(0, NEWEST)} />
              )
            }
          </Loaded>
        </section>
      </div>
    </Detail>
  );
}

function NewestPostings({
  account,
  postings,
}: {
  readonly account: string;
  readonly postings: readonly LedgerPosting[];
}) {
  const nameOf = useNameOf('reason');
  return (
    <ul>
      {postings.map(({ seq, idx, at, reason, credit, amount: moved }) => (
        <li
          key={`${seq}.${idx}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2 text-sm"
        >
          <span className="min-w-0">
            {nameOf(reason)}
            <span className="block text-xs text-muted">
              <Instant at={at} />
            </span>
          </span>
          {digits(`${credit === account ? '+' : '-'}${moneyText(moved)}`)}
        </li>
      ))}
    </ul>
  );
}
