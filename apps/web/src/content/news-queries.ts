import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewsHead } from '@vitrine/wire/content/news';
import { newsDetail } from '@vitrine/wire/content/news-detail';
import { newsList } from '@vitrine/wire/content/news-list';
import { client } from '../ground/client.ts';
import { currentLanguage } from '../ground/current-language.ts';
import { usePagedAnswer } from '../ground/use-paged-answer.ts';

const FRESH_MS = 60_000;
/** Without a network a call fails, and says so, instead of waiting for one behind a skeleton. */
const ASKED_ALWAYS = { networkMode: 'always', refetchOnReconnect: true, staleTime: FRESH_MS } as const;

interface NewsPage {
  readonly data: readonly NewsHead[];
  readonly last_page: number;
  readonly page: number;
}

function listKey(category: number): readonly unknown[] {
  return ['news-list', category, currentLanguage()];
}

/** News of a category, newest first, as far as they have been asked for. */
export function useNewsList(category: number) {
  const query = useInfiniteQuery({
    queryKey: listKey(category),
    queryFn: ({ pageParam, signal }): Promise<NewsPage> =>
      client.call(newsList, { category_id: category, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, last_page }) => (page < last_page ? page + 1 : undefined),
    ...ASKED_ALWAYS,
  });
  // A piece that came out meanwhile pushes the last one of a page onto the next.
  const byId = new Map(query.data?.pages.flatMap(({ data }) => data).map((one) => [one.id, one]));
  return { news: [...byId.values()], ...usePagedAnswer(query) };
}

export type NewsList = ReturnType<typeof useNewsList>;

/** A piece of news; from a list its head is known before its text is here. */
export function useNews(id: number | undefined) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['news', id, currentLanguage()],
    enabled: id !== undefined,
    queryFn: ({ signal }) => client.call(newsDetail, { id: id ?? 0 }, { signal }),
    ...ASKED_ALWAYS,
  });
  const lists = queries.getQueriesData<InfiniteData<NewsPage>>({ queryKey: ['news-list'] });
  const known = lists
    .filter(([key]) => key[2] === currentLanguage())
    .flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
    .find((one) => one.id === id);
  return { ...query, head: query.data ?? known };
}
