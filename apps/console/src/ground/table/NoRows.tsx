import { Button } from '@vitrine/ui/components/Button';
import { Empty, Failed } from '@vitrine/ui/components/States';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../problem.ts';
import type { KeyedRows } from './keyed-pages.ts';
import type { TableAddress } from './table-search.ts';

interface Props<Row> {
  readonly data: KeyedRows<Row>;
  readonly address: TableAddress;
  readonly empty: ReactNode;
  readonly reach: ((next: string) => string) | undefined;
}

/** Why a table shows no rows, and what to do: try again, search further, clear the filters. */
export function NoRows<Row>({ data, address, empty, reach }: Props<Row>) {
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
  if (Object.keys(address.filters).length > 0)
    return (
      <Empty
        title={t('noMatches')}
        text={t('noMatchesText')}
        action={<Button onClick={address.clear}>{t('clearFilters')}</Button>}
      />
    );
  return empty;
}
