import { Button } from '@vitrine/ui/components/Button';
import { Empty, Failed } from '@vitrine/ui/components/States';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../problem.ts';
import { type Filter, isFiltered } from './filter.ts';
import type { KeyedRows } from './keyed-pages.ts';
import type { TableAddress } from './table-search.ts';

interface Props<Row> {
  readonly data: KeyedRows<Row>;
  readonly address: TableAddress;
  readonly filters: readonly Filter[];
  readonly empty: string;
  readonly emptyText: string | undefined;
  readonly reach: ((next: string) => string) | undefined;
}

/** Why a table shows no rows, and what to do: try again, search further, clear the filters. */
export function NoRows<Row>({ data, address, filters, empty, emptyText, reach }: Props<Row>) {
  const t = useTranslations('console.table');
  const problem = useProblemText();
  if (data.status === 'error')
    return (
      <Failed
        title={t('failed')}
        text={problem(data.error)}
        retryLabel={t('retry')}
        busy={data.isRefreshing}
        onRetry={data.refresh}
      />
    );
  if (data.next !== undefined)
    return (
      <Empty
        title={t('noMatchesYet')}
        {...(reach === undefined ? {} : { text: reach(data.next) })}
        action={
          <Button busy={data.isLoadingMore} onClick={data.loadMore}>
            {t('searchFurther')}
          </Button>
        }
      />
    );
  if (isFiltered(filters, address.filters))
    return (
      <Empty
        title={t('noMatches')}
        text={t('noMatchesText')}
        action={<Button onClick={address.clear}>{t('clearFilters')}</Button>}
      />
    );
  return <Empty title={empty} {...(emptyText === undefined ? {} : { text: emptyText })} />;
}
