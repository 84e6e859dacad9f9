import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { Skeleton } from '@vitrine/ui/components/States';
import { ANNOUNCEMENT_CATEGORY } from '@vitrine/wire/content/news';
import { Megaphone, Newspaper } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoData } from '../ground/ListEnd.tsx';
import { moveAlongRows } from '../ground/list-keys.ts';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { NewsLink } from './NewsLink.tsx';
import type { NewsList as News } from './news-queries.ts';

const SKELETON_ROWS = 6;

interface Props {
  readonly list: News;
  readonly category: number;
  /** What is read beside the list. */
  readonly current?: number | undefined;
}

/** The news of a category, page by page as the end comes near. */
export function NewsList({ list, category, current }: Props) {
  const t = useTranslations('content.news');
  const app = useTranslations('ground');
  if (list.error !== null) {
    return <NoAnswer answer={list} />;
  }
  return (
    <InfiniteList
      status={list.status}
      count={list.news.length}
      onMore={list.fetchMore}
      skeleton={<RowsSkeleton />}
      empty={<Nothing category={category} />}
      moreLabel={app('list.more')}
      loadingText={t('loading')}
      endText={app('list.end')}
      failedText={t('failed')}
      retryLabel={app('failed.retry')}
    >
      <ul onKeyDown={moveAlongRows} className="divide-y divide-hairline border-b border-hairline">
        {list.news.map((one) => (
          <li key={one.id}>
            <NewsLink news={one} category={category} isCurrent={one.id === current} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}

function Nothing({ category }: { readonly category: number }) {
  const t = useTranslations('content');
  return category === ANNOUNCEMENT_CATEGORY ? (
    <NoData icon={<Megaphone size={22} className="mirror" />} text={t('announcement.emptyText')} />
  ) : (
    <NoData icon={<Newspaper size={22} />} text={t('news.emptyText')} />
  );
}

function RowsSkeleton() {
  return (
    <div aria-hidden className="divide-y divide-hairline">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={row} className="flex gap-3 px-4 py-3.5">
          <Skeleton className="size-11 rounded-control!" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-11/12" />
            <Skeleton className="h-3 w-20" />
          </div>
        </div>
      ))}
    </div>
  );
}
