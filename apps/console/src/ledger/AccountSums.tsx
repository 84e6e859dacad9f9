import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@vitrine/ui/components/States';
import { ledgerSums } from '@vitrine/wire/ledger/operator/ledger-sums';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { FigureTable } from '../ground/parts/FigureTable.tsx';
import { moneyText } from '../ground/parts/figure.tsx';
import { grouped } from '../ground/parts/grouped.ts';
import { useProblemText } from '../ground/problem.ts';
import { type Filter, requestOf } from '../ground/table/filter.ts';
import { useTableAddress } from '../ground/table/table-search.ts';

/** The totals of the filtered accounts. */
export function AccountSums({ filters }: { readonly filters: readonly Filter[] }) {
  const t = useTranslations('console.ledger');
  const books = useTranslations('console.books');
  const problem = useProblemText();
  const request = requestOf<typeof ledgerSums>(filters, useTableAddress().filters);
  const { data, error } = useQuery({
    queryKey: ['ledger-sums', request],
    queryFn: ({ signal }) => client.call(ledgerSums, request, { signal }),
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
          moneyText(posted),
          moneyText(held),
        ])}
        empty=""
      />
      <p className="pt-1 text-xs text-muted">{t('asOf', { seq: grouped(String(data.seq)) })}</p>
    </div>
  );
}
