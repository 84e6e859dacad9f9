import { ANNOUNCEMENT_CATEGORY } from '@vitrine/wire/content/news';
import { useTranslations } from 'use-intl';
import { useIsDesktop } from '../ground/use-is-desktop.ts';
import { Article } from './Article.tsx';
import { newsLinkId } from './NewsLink.tsx';
import { NewsList } from './NewsList.tsx';
import { useNewsList } from './news-queries.ts';
import { Reading } from './Reading.tsx';
import { usePlace } from './use-place.ts';
import { type ReadPlaces, useReadFocus } from './use-read-focus.ts';

const PLACES: ReadPlaces = { lists: ['/news', '/mine/announcement'], detail: '/news/detail', rowId: newsLinkId };

function useReadableNews() {
  const { category } = usePlace();
  const list = useNewsList(category);
  return {
    newest: list.news[0]?.id,
    refetch: list.refetch,
    rows: (current?: number) => <NewsList list={list} category={category} current={current} />,
  };
}

/** `/news`, `/mine/announcement` and `/news/detail`. */
export function NewsScreen() {
  const t = useTranslations('content');
  const { category, reads } = usePlace();
  useReadFocus(useIsDesktop(), PLACES);
  const isAnnouncement = category === ANNOUNCEMENT_CATEGORY;
  return (
    <Reading
      path={isAnnouncement ? '/mine/announcement' : '/news'}
      back={isAnnouncement ? '/user' : '/'}
      title={isAnnouncement ? t('announcement.title') : t('news.title')}
      refreshLabel={t('news.refresh')}
      reads={reads}
      useReadable={useReadableNews}
      piece={(id) => <Article id={id} category={category} />}
    />
  );
}
