import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Empty, Failed, Skeleton } from '@vitrine/ui/components/States';
import { customer as customerCall } from '@vitrine/wire/views/operator/customer';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Page } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { CustomerLog } from '../ledger/index.ts';
import { CustomerOptions } from '../options/index.ts';
import { CustomerOrders } from '../trading/index.ts';
import { CustomerOverview } from './CustomerOverview.tsx';

const TABS = ['overview', 'holding', 'pending', 'history', 'options', 'log'] as const;

type Tab = (typeof TABS)[number];

const isTab = (text: string | undefined): text is Tab => (TABS as readonly (string | undefined)[]).includes(text);

/** One customer: accounts, orders, options and account log, in the words that the customer sees. */
export default function CustomerPage() {
  const t = useTranslations('console.customer');
  const app = useTranslations('console.app');
  const books = useTranslations('console.books');
  const problem = useProblemText();
  const raw = useTableAddress();
  // Customer and tab select the page; they are not filters of its table.
  const address = useMemo(() => ({ ...raw, filters: {} }), [raw]);
  const { customer: id = '', tab: asked } = raw.search;
  const tab = isTab(asked) ? asked : 'overview';
  const isNumber = /^[1-9]\d{0,14}$/.test(id);
  const answer = useQuery({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => client.call(customerCall, { customer: id }, { signal }),
    enabled: isNumber,
  });
  const { data } = answer;
  const title = t('title', { customer: id });
  if (!isNumber || data === undefined) {
    return (
      <Page title={title}>
        {!isNumber ? (
          <Empty title={t('noneSelected')} text={t('noneSelectedText')} />
        ) : answer.isError ? (
          <Failed
            title={t('failed')}
            text={problem(answer.error)}
            retryLabel={app('retry')}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <div className="grid gap-3 p-3 lg:grid-cols-2">
            {[1, 2, 3, 4].map((place) => (
              <Skeleton key={place} className="h-40" />
            ))}
          </div>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={title}
      aside={
        <>
          <Badge tone={data.book === 'real' ? 'accent' : 'neutral'}>{books(data.book)}</Badge>
          {data.isFrozen ? <Badge tone="warning">{t('frozen')}</Badge> : null}
          {data.isCalled ? <Badge tone="danger">{t('marginCall')}</Badge> : null}
        </>
      }
    >
      <Segmented
        label={t('parts')}
        options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={(value) => raw.filter('tab', value)}
        className="border-b border-hairline px-2"
      />
      {tab === 'overview' ? <CustomerOverview customer={data} /> : null}
      {tab === 'options' ? <CustomerOptions customer={id} address={address} /> : null}
      {tab === 'log' ? <CustomerLog customer={id} address={address} /> : null}
      {tab === 'holding' || tab === 'pending' || tab === 'history' ? (
        <CustomerOrders key={tab} customer={id} tab={tab} address={address} />
      ) : null}
    </Page>
  );
}
