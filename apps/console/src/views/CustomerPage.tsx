import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Empty } from '@vitrine/ui/components/States';
import { customer as customerCall } from '@vitrine/wire/views/operator/customer';
import { useTranslations } from 'use-intl';
import { useCorrections } from '../funding/index.ts';
import { client } from '../ground/client.ts';
import { CardSkeletons, Loaded } from '../ground/parts/Loaded.tsx';
import { Page } from '../ground/parts/Page.tsx';
import { isNumber } from '../ground/room.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { CustomerLog } from '../ledger/index.ts';
import { CustomerOptions } from '../options/index.ts';
import { CustomerOrders } from '../trading/index.ts';
import { CustomerOverview } from './CustomerOverview.tsx';
import type { Customer } from './customer-response.ts';
import { FindOrder } from './FindOrder.tsx';

const TABS = ['overview', 'holding', 'pending', 'history', 'options', 'log'] as const;

type Tab = (typeof TABS)[number];

const isTab = (text: string | undefined): text is Tab => (TABS as readonly (string | undefined)[]).includes(text);

/** One customer: accounts, orders, options and account log, in the words that the customer sees. */
export default function CustomerPage() {
  const t = useTranslations('console.customer');
  const title = useTranslations('console.title');
  const { customer: id = '', order = '' } = useTableAddress().search;
  const isKnown = isNumber(id);
  const answer = useQuery({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => client.call(customerCall, { customer: id }, { signal }),
    enabled: isKnown,
  });
  return (
    <Page
      title={isKnown ? t('title', { customer: id }) : title('customer')}
      aside={answer.data && <CustomerBadges customer={answer.data} />}
    >
      {isKnown ? (
        <Loaded answer={answer} failed={t('failed')} placeholder={<CardSkeletons />}>
          {(customer) => <CustomerTabs customer={customer} />}
        </Loaded>
      ) : isNumber(order) ? (
        <FindOrder order={order} />
      ) : (
        <Empty title={t('noneSelected')} text={t('noneSelectedText')} />
      )}
    </Page>
  );
}

function CustomerBadges({ customer: { book, isFrozen, isCalled } }: { readonly customer: Customer }) {
  const t = useTranslations('console.customer');
  const books = useTranslations('console.books');
  return (
    <>
      <Badge tone={book === 'real' ? 'accent' : 'neutral'}>{books(book)}</Badge>
      {isFrozen ? <Badge tone="warning">{t('frozen')}</Badge> : null}
      {isCalled ? <Badge tone="danger">{t('marginCall')}</Badge> : null}
    </>
  );
}

function CustomerTabs({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('console.customer');
  const { search, filter } = useTableAddress();
  const { tab: asked } = search;
  const tab = isTab(asked) ? asked : 'overview';
  const id = String(customer.id);
  const actionsOf = useCorrections();
  return (
    <>
      <Segmented
        label={t('parts')}
        options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={(value) => filter('tab', value)}
        className="border-b border-hairline px-2"
      />
      {tab === 'overview' ? <CustomerOverview customer={customer} /> : null}
      {tab === 'options' ? <CustomerOptions customer={id} /> : null}
      {tab === 'log' ? <CustomerLog customer={id} actionsOf={actionsOf} /> : null}
      {tab === 'holding' || tab === 'pending' || tab === 'history' ? (
        <CustomerOrders key={tab} customer={id} tab={tab} />
      ) : null}
    </>
  );
}
