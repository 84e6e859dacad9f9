import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Money as Amount, MONEY_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { Button } from '@vitrine/ui/components/Button';
import { Money } from '@vitrine/ui/components/Figures';
import { Empty, Failed, Skeleton } from '@vitrine/ui/components/States';
import { money } from '@vitrine/ui/format';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { type AccountLogEntry, accountLog } from '@vitrine/wire/ledger/account-log';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../app/client.ts';
import { useProblemText } from '../app/problem.ts';
import { useSession } from '../app/session.ts';

const CONTRACT = 2;
const SKELETON_ROWS = 6;
const TYPES = [1, 2, 3, 4, 5, 11, 12, 13, 14, 21, 22, 31, 32, 41, 42, 43, 44, 51, 61] as const;

function amount(text: string): Amount {
  return parseSignedDecimal(text, MONEY_SCALE) ?? 0n;
}

interface LogPage {
  readonly entries: readonly AccountLogEntry[];
  readonly pages: number;
  /** Balance after the newest entry of the page. */
  readonly balance: Amount;
  readonly sum: Amount;
  /** Balance before the oldest entry: 0 at the beginning of the account. */
  readonly carried: Amount;
}

function logPage(entries: readonly AccountLogEntry[], total: number): LogPage {
  const balance = amount(entries[0]?.BalanceAfter ?? '');
  const sum = entries.reduce((all, entry) => all + amount(entry.Value), 0n);
  return { entries, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), balance, sum, carried: balance - sum };
}

/** Every movement of the contract account; the page adds up before the reader's eyes. */
export function AccountLog() {
  const t = useTranslations('ledger.log');
  const app = useTranslations('app');
  const problemText = useProblemText();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const answer = useQuery({
    queryKey: ['account-log', token, page],
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const { list, total } = await client.call(accountLog, { page, accountTypeId: CONTRACT }, { signal });
      return logPage(list, total);
    },
    placeholderData: keepPreviousData,
  });

  if (answer.data === undefined) {
    if (answer.isError) {
      return (
        <Failed
          title={app('failed.title')}
          text={problemText(answer.error)}
          retryLabel={app('failed.retry')}
          onRetry={() => void answer.refetch()}
        />
      );
    }
    return (
      <div role="status" aria-busy className="flex flex-col gap-4 p-4">
        <span className="sr-only">{app('loading')}</span>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    );
  }

  const { entries, pages, balance, sum, carried } = answer.data;
  if (entries.length === 0) return <Empty title={t('empty')} text={t('emptyText')} />;
  return (
    <div aria-busy={answer.isPlaceholderData}>
      <table className="w-full text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <Head start>{t('type')}</Head>
            <Head>{t('value')}</Head>
            <Head>{t('balance')}</Head>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={`${entry.seq}/${entry.Type}/${entry.OrderId}/${entry.BalanceAfter}`} entry={entry} />
          ))}
        </tbody>
        <tfoot className="border-t-2 border-hairline">
          <Total label={t('before')} value={carried} name="carried" />
          <Total label={t('sum', { count: entries.length })} value={sum} signed name="sum" />
          <Total label={t('after')} value={balance} name="balance" strong />
        </tfoot>
      </table>
      {pages > 1 ? (
        <nav aria-label={t('title')} className="flex items-center justify-between gap-3 border-t border-hairline p-3">
          <Button size="small" inert={page <= 1} onClick={() => setPage(page - 1)}>
            {app('previous')}
          </Button>
          <span className="text-sm text-muted">{app('pages', { page, pages })}</span>
          <Button size="small" inert={page >= pages} onClick={() => setPage(page + 1)}>
            {app('next')}
          </Button>
        </nav>
      ) : null}
    </div>
  );
}

function Head({ children, start = false }: { readonly children: ReactNode; readonly start?: boolean }) {
  return (
    <th scope="col" className={`px-2 py-2 font-normal first:ps-4 last:pe-4 ${start ? 'text-start' : 'text-right'}`}>
      {children}
    </th>
  );
}

function Entry({ entry }: { readonly entry: AccountLogEntry }) {
  const t = useTranslations('ledger.log');
  const type = TYPES.find((known) => known === entry.Type);
  return (
    <tr className="border-t border-hairline align-baseline" data-entry={entry.Type}>
      <th scope="row" className="px-2 py-2.5 ps-4 text-start font-normal">
        <span className="block font-semibold">
          {type === undefined ? t('other', { type: entry.Type }) : t(`type${type}`)}
        </span>
        <span className="numeric flex flex-wrap gap-x-2 text-xs text-muted">
          <bdi dir="ltr">{entry.CreatedAtTran}</bdi>
          {entry.OrderId === 0 ? null : <span>{t('order', { id: entry.OrderId })}</span>}
        </span>
      </th>
      <td className="px-2 py-2.5 text-right" data-value={entry.Value}>
        <Money value={amount(entry.Value)} signed />
      </td>
      <td className="px-2 py-2.5 pe-4 text-right" data-balance={entry.BalanceAfter}>
        <Money value={amount(entry.BalanceAfter)} />
      </td>
    </tr>
  );
}

interface TotalProps {
  readonly label: string;
  readonly value: Amount;
  readonly name: string;
  readonly signed?: boolean;
  readonly strong?: boolean;
}

function Total({ label, value, name, signed = false, strong = false }: TotalProps) {
  return (
    <tr className={strong ? 'font-semibold' : 'text-muted'}>
      <th
        scope="row"
        colSpan={signed ? 1 : 2}
        className={`px-2 py-1.5 ps-4 text-start ${strong ? 'font-semibold' : 'font-normal'}`}
      >
        {label}
      </th>
      <td className={`px-2 py-1.5 text-right ${signed ? '' : 'pe-4'}`} data-total={name} title={money(value)}>
        <Money value={value} signed={signed} />
      </td>
      {signed ? <td /> : null}
    </tr>
  );
}
