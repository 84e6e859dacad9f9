import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** The categories of instruments, in the order of a new site. */
export const CATEGORIES = ['forex', 'metals', 'energy', 'indices', 'shares', 'crypto'] as const;

export const categories = defineCall({
  operation: 'categories',
  room: 'market',
  summary:
    'Lists the categories of instruments that the site shows, in its order, with names in the language of the call.',
  method: 'GET',
  path: '/v2/api/forex/getCategories',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  maxAge: 0,
  request: z.object({}),
  response: z.array(z.object({ Id: z.number(), NameShowTrans: z.string() })),
  example: {},
  reasons: [],
});
