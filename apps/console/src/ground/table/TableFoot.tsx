import { Button } from '@vitrine/ui/components/Button';
import { useTranslations } from 'use-intl';
import { DataAge } from '../parts/Dated.tsx';
import type { KeyedRows } from './keyed-pages.ts';

interface Props<Row> {
  readonly data: KeyedRows<Row>;
  readonly count: number;
  readonly isSorted: boolean;
  readonly reach: ((next: string) => string) | undefined;
}

/** How many there are, the next page, and what an order of some of them is worth. */
export function TableFoot<Row>({ data, count, isSorted, reach }: Props<Row>) {
  const t = useTranslations('console.table');
  if (count === 0) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 text-sm text-muted">
      <span role="status">{t(data.hasMore ? 'loaded' : 'all', { count })}</span>
      <DataAge updatedAt={data.updatedAt} />
      {data.next !== undefined && reach !== undefined ? <span>{reach(data.next)}</span> : null}
      {data.hasMore && isSorted ? <span>{t('onlyLoadedSorted')}</span> : null}
      {data.hasMore ? (
        <Button size="small" busy={data.isLoadingMore} onClick={data.loadMore}>
          {t(reach === undefined ? 'more' : 'searchFurther')}
        </Button>
      ) : null}
    </div>
  );
}
