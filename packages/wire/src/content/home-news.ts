import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { newsHead } from './news.ts';

/** Items of the ticker at most. */
export const HOME_NEWS = 10;

export const homeNews = defineCall({
  operation: 'home-news',
  room: 'content',
  summary: 'Lists the items of the news ticker on the home screen: at most ten from all categories, newest first.',
  method: 'GET',
  path: '/api/news/homeList',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(newsHead),
  example: {},
  reasons: [],
});
