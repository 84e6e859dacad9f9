import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id } from '../fields.ts';
import { newsHead } from './news.ts';

export const newsDetail = defineCall({
  operation: 'news-detail',
  room: 'content',
  summary: 'Returns one news item with its rich text (sanitised HTML).',
  method: 'GET',
  path: '/api/news/info',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({ id }),
  response: z.extend(newsHead, { content: z.string() }),
  example: { id: '2' },
  reasons: ['request.not-found'],
});
