import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { optionalWhole, page } from '../fields.ts';
import { NEWS_CATEGORY, newsHead } from './news.ts';

export const newsList = defineCall({
  operation: 'news-list',
  room: 'content',
  summary: 'Lists one category of news, newest first. `category_id`: 1 news (the default), 2 announcements.',
  method: 'GET',
  path: '/api/news/list',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({
    category_id: z._default(
      z.pipe(
        optionalWhole(1, 1_000_000),
        z.transform((value) => value ?? NEWS_CATEGORY),
      ),
      NEWS_CATEGORY,
    ),
    page,
  }),
  response: z.object({ data: z.array(newsHead), total: z.number(), last_page: z.number(), page: z.number() }),
  example: { category_id: '1', page: '1' },
  reasons: [],
});
