import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const descriptions = defineCall({
  operation: 'descriptions',
  room: 'content',
  summary: 'Lists the static pages by group.',
  method: 'GET',
  path: '/api/descript/list',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ data: z.array(z.object({ group: z.string(), title: z.string() })) }),
  example: {},
  reasons: [],
});
