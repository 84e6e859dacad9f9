import { HOME_NEWS, homeNews } from '@vitrine/wire/content/home-news';
import type { NewsHead } from '@vitrine/wire/content/news';
import { newsDetail } from '@vitrine/wire/content/news-detail';
import { newsList } from '@vitrine/wire/content/news-list';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { Refused } from '../platform/http/answer.ts';
import { type Route, sharedRoute } from '../platform/http/context.ts';
import type { ContentReads } from './languages.ts';
import { type NewsRecord, readHomeNews, readNews, readNewsPage } from './store.ts';

export function newsRoutes({ db, languagesFor, timeText, shared }: ContentReads): readonly Route[] {
  const headOf = ({ id, title, summary, logo, publishedAt }: NewsRecord): NewsHead => {
    return { id, title, desc: summary, logo, created_at: timeText(publishedAt) };
  };
  return [
    sharedRoute(newsList, shared, async ({ category_id, page }, { language }) => {
      const offset = (page - 1) * PAGE_SIZE;
      const { total, news } = await readNewsPage(db, languagesFor(language), category_id, PAGE_SIZE, offset);
      return { data: news.map(headOf), total, last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)), page };
    }),
    sharedRoute(newsDetail, shared, async ({ id }, { language }) => {
      const news = await readNews(db, languagesFor(language), id);
      return news === undefined ? new Refused('request.not-found') : { ...headOf(news), content: news.content };
    }),
    sharedRoute(homeNews, shared, async (_request, { language }) =>
      (await readHomeNews(db, languagesFor(language), HOME_NEWS)).map(headOf),
    ),
  ];
}
