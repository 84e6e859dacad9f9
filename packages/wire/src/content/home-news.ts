import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { newsHead } from './news.ts';

export const homeNews = defineCall({
  operation: 'home-news',
  room: 'content',
  summary: 'What the home screen tells in its notice ticker: at most ten, newest first, of every category.',
  method: 'GET',
  path: '/api/news/homeList',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  maxAge: 60,
  request: z.object({}),
  response: z.array(newsHead),
  example: {},
  reasons: [],
});
