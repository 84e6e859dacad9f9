import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const GROUP_PATTERN = /^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/;
export const GROUP_LENGTH = 64;
/** Name of a static page: `company.about`. */
export const descriptionGroup = z.string().check(z.regex(GROUP_PATTERN), z.maxLength(GROUP_LENGTH));

/** The page whose text stands below every screen that has a footer. */
export const FOOTER_PAGE = 'site.footer';

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
