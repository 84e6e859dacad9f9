import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { ANNOUNCEMENT_CATEGORY } from '@vitrine/wire/content/news';
import { Activity, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { Pull } from '../ground/Pull.tsx';
import { useIsDesktop } from '../ground/use-is-desktop.ts';
import { Article } from './Article.tsx';
import { NewsList } from './NewsList.tsx';
import { useNewsList } from './news-queries.ts';
import { type Place, usePlace } from './use-place.ts';
import { useReadFocus } from './use-read-focus.ts';

/** `/news`, `/mine/announcement` and `/news/detail`: a phone shows list or article, a desktop both. */
export function NewsScreen() {
  const isDesktop = useIsDesktop();
  const place = usePlace();
  useReadFocus(isDesktop);
  return isDesktop ? <Beside key={place.category} {...place} /> : <OneByOne {...place} />;
}

function useTitle(category: number): string {
  const t = useTranslations('content');
  return category === ANNOUNCEMENT_CATEGORY ? t('announcement.title') : t('news.title');
}

/** While nothing was chosen the newest is read. */
function Beside({ category, reads }: Place) {
  const t = useTranslations('content.news');
  const title = useTitle(category);
  const list = useNewsList(category);
  const refresh = useRefresh(list.refetch);
  const id = reads === undefined ? list.news[0]?.id : reads.id;
  const isNothing = reads === undefined && list.news.length === 0;
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-6xl flex-1 border-hairline bg-card xl:border-x">
      <section
        aria-labelledby="news-title"
        className={`flex min-h-0 flex-col border-e border-hairline ${isNothing ? 'flex-1' : 'w-96 shrink-0'}`}
      >
        <div className="flex min-h-14 items-center justify-between gap-2 border-b border-hairline ps-4 pe-2">
          <h1 id="news-title" className="text-lg font-semibold">
            {title}
          </h1>
          <RefreshButton refresh={refresh} label={t('refresh')} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <NewsList list={list} category={category} current={id} />
        </div>
      </section>
      {isNothing ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an article without a link would scroll for a mouse alone.
        <div key={id} tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-2">
          <Article id={id} category={category} />
        </div>
      )}
    </div>
  );
}

/** The list stays under what is read, once it was shown. */
function OneByOne({ category, reads }: Place) {
  const title = useTitle(category);
  const [listed, setListed] = useState<number>();
  if (reads === undefined && listed !== category) setListed(category);
  return (
    <div className="w-full flex-1 bg-card">
      {listed === category ? (
        <Activity mode={reads === undefined ? 'visible' : 'hidden'}>
          <ListPage category={category} />
        </Activity>
      ) : null}
      {reads === undefined ? null : (
        <div key={reads.id} className="mx-auto max-w-3xl">
          <BackHeader title={title} to={category === ANNOUNCEMENT_CATEGORY ? '/mine/announcement' : '/news'} />
          <Article id={reads.id} category={category} />
        </div>
      )}
    </div>
  );
}

function ListPage({ category }: { readonly category: number }) {
  const t = useTranslations('content.news');
  const title = useTitle(category);
  const list = useNewsList(category);
  const refresh = useRefresh(list.refetch);
  return (
    <div className="mx-auto max-w-3xl">
      <BackHeader title={title} to={category === ANNOUNCEMENT_CATEGORY ? '/user' : '/'}>
        <RefreshButton refresh={refresh} label={t('refresh')} />
      </BackHeader>
      <Pull refresh={refresh}>
        <NewsList list={list} category={category} />
      </Pull>
    </div>
  );
}
