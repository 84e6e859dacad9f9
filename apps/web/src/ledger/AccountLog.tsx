import { Link } from '@tanstack/react-router';
import { Money } from '@vitrine/ui/components/Figures';
import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import type { AccountLogEntry } from '@vitrine/wire/ledger/account-log';
import { ReceiptText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NoData, NoneTraded } from '../ground/ListEnd.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { TimeText, ZoneNote } from '../ground/time-zone.tsx';
import { amountOf } from '../ground/wire-numbers.ts';
import type { useAccountLog } from './account-log-list.ts';
import { useKindName } from './kinds.ts';
import { keyOf, sumOf } from './log-sums.ts';

interface Props {
  readonly log: ReturnType<typeof useAccountLog>;
  /** Ids of the contract orders that are open now. */
  readonly openOrders: ReadonlySet<number>;
  /** One account and every kind: each balance is the one before it plus the amount. */
  readonly isChained: boolean;
  readonly onShowAll: () => void;
}

/** The movements themselves; a chain of them adds up before the reader's eyes. */
export function AccountLog({ log, openOrders, isChained, onShowAll }: Props) {
  const t = useTranslations('ledger.log');
  const app = useTranslations('ground');
  const { entries, error } = log;
  if (error !== null) return <NoAnswer answer={log} />;
  return (
    <InfiniteList
      status={log.status}
      count={entries.length}
      onMore={log.fetchMore}
      skeleton={<SkeletonRows count={8} />}
      empty={<Nothing log={log} onShowAll={onShowAll} />}
      moreLabel={app('list.more')}
      loadingText={t('loading')}
      endText={app('list.end')}
      failedText={t('failed')}
      retryLabel={app('failed.retry')}
    >
      <table className="w-full text-sm">
        <caption className="px-4 pt-2 text-start text-xs text-muted">
          <span className="sr-only">{t('title')}. </span>
          <ZoneNote />
        </caption>
        <thead className="text-xs text-muted">
          <tr>
            <Head start>{t('type')}</Head>
            <Head start wide>
              {t('time')}
            </Head>
            <Head>{t('value')}</Head>
            <Head>{t('balance')}</Head>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={keyOf(entry)} entry={entry} isOrderOpen={openOrders.has(entry.OrderId)} />
          ))}
        </tbody>
        {isChained && entries.length > 0 ? <Chain entries={entries} /> : null}
      </table>
    </InfiniteList>
  );
}

function Head({
  children,
  start = false,
  wide = false,
}: {
  readonly children: ReactNode;
  readonly start?: boolean;
  readonly wide?: boolean;
}) {
  return (
    <th
      scope="col"
      className={`px-2 py-2 font-normal first:ps-4 last:pe-4 ${start ? 'text-start' : 'text-end'} ${wide ? 'hidden lg:table-cell' : ''}`}
    >
      {children}
    </th>
  );
}

function Entry({ entry, isOrderOpen }: { readonly entry: AccountLogEntry; readonly isOrderOpen: boolean }) {
  const kindName = useKindName();
  return (
    <tr className="border-t border-hairline align-baseline" data-entry={entry.Type}>
      <th scope="row" className="px-2 py-2.5 ps-4 text-start font-normal">
        <span className="block font-semibold">{kindName(entry.Type)}</span>
        <span className="numeric flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
          <span className="lg:hidden">
            <TimeText at={entry.CreatedAt} />
          </span>
          {entry.OrderId === 0 ? null : <OrderLink id={entry.OrderId} type={entry.Type} isOpen={isOrderOpen} />}
        </span>
      </th>
      <td className="hidden px-2 py-2.5 text-start lg:table-cell">
        <span className="text-muted">
          <TimeText at={entry.CreatedAt} />
        </span>
      </td>
      <td className="px-2 py-2.5 text-end" data-value={entry.Value}>
        <Money value={amountOf(entry.Value)} signed />
      </td>
      <td className="px-2 py-2.5 pe-4 text-end" data-balance={entry.BalanceAfter}>
        <Money value={amountOf(entry.BalanceAfter)} />
      </td>
    </tr>
  );
}

/** Kinds that belong to a timed option: its stake, and what came back. */
const OF_OPTIONS: ReadonlySet<number> = new Set([21, 22]);

/** To the order or the timed option that an entry belongs to, in the list that has it. */
function OrderLink({ id, type, isOpen }: { readonly id: number; readonly type: number; readonly isOpen: boolean }) {
  const t = useTranslations('ledger.log');
  return (
    <Link
      to="/order"
      search={OF_OPTIONS.has(type) ? { source: 1, id } : { type: isOpen ? 1 : 3, id }}
      className="relative underline after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:text-text"
    >
      {t('order', { id: String(id) })}
    </Link>
  );
}

/** From the balance before the oldest entry shown, by their sum, to the balance after the newest. */
function Chain({ entries }: { readonly entries: readonly AccountLogEntry[] }) {
  const t = useTranslations('ledger.log');
  const balance = amountOf(entries[0]?.BalanceAfter ?? '');
  const sum = sumOf(entries);
  const line = (label: string, name: 'carried' | 'sum' | 'balance', figure: ReactNode) => (
    <tr className={name === 'balance' ? 'font-semibold' : 'text-muted'}>
      <th scope="row" className="py-1.5 ps-4 pe-2 text-start font-[inherit]">
        {label}
      </th>
      <td className="hidden lg:table-cell" />
      {name === 'sum' ? null : <td />}
      <td className={`px-2 py-1.5 text-end ${name === 'sum' ? '' : 'pe-4'}`} data-total={name}>
        {figure}
      </td>
      {name === 'sum' ? <td /> : null}
    </tr>
  );
  return (
    <tfoot className="border-t-2 border-hairline">
      {line(t('before'), 'carried', <Money value={balance - sum} />)}
      {line(t('sum', { count: entries.length }), 'sum', <Money value={sum} signed />)}
      {line(t('after'), 'balance', <Money value={balance} />)}
    </tfoot>
  );
}

/** The account that is not traded with. */
const FUNDING = 1;

function Nothing({ log: { filter, isFiltered }, onShowAll }: Pick<Props, 'log' | 'onShowAll'>) {
  const t = useTranslations('ledger.log');
  if (filter?.accountTypeId === FUNDING && !isFiltered)
    return <NoData icon={<ReceiptText size={22} />} text={t('emptyFunding')} />;
  return (
    <NoneTraded
      icon={<ReceiptText size={22} />}
      text={t('emptyText')}
      isFiltered={isFiltered}
      filtered={{ icon: <SearchX size={22} />, text: t('emptyFilterText'), action: t('showAll') }}
      onShowAll={onShowAll}
    />
  );
}
