import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { ANNOUNCEMENT_CATEGORY } from '@vitrine/wire/content/news';
import { Megaphone, Newspaper } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoData } from '../ground/ListEnd.tsx';
import { moveAlongRows } from '../ground/list-keys.ts';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { NewsLink } from './NewsLink.tsx';
import type { NewsList as News } from './news-queries.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';

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
