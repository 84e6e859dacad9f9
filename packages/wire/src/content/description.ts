import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Name of a static page: `company.about`. */
export const descriptionGroup = z.string().check(z.regex(/^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/), z.maxLength(64));

export const description = defineCall({
  operation: 'description',
  room: 'content',
  summary: 'Returns a static page: the only entry of `data` has its title and rich text (sanitised HTML).',
  method: 'GET',
  path: '/api/descript/info',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({ group: descriptionGroup }),
  response: z.object({ data: z.array(z.object({ group: z.string(), title: z.string(), content: z.string() })) }),
  example: { group: 'company.about' },
  reasons: ['request.not-found'],
});
