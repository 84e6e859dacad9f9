import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const categories = defineCall({
  operation: 'categories',
  room: 'market',
  summary: 'Lists the categories of instruments, with names in the language of the call.',
  method: 'GET',
  path: '/v2/api/forex/getCategories',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  maxAge: 300,
  request: z.object({}),
  response: z.array(z.object({ Id: z.number(), NameShowTrans: z.string() })),
  example: {},
  reasons: [],
});
