import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { optionalWhole, page } from '../fields.ts';
import { inboxHead } from './message-detail.ts';

/** Rows of a page of the inbox, unless `limit` says otherwise. */
export const MESSAGES_PAGE = 50;
const MOST = 100;

export const messageList = defineCall({
  operation: 'message-list',
  room: 'content',
  summary:
    'Lists the inbox of the user, newest first: messages about what they did not do themselves. `limit`: rows of a page, 50 by default, at most 100. `unread` counts the whole inbox.',
  method: 'GET',
  path: '/api/internalMessage/list',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({
    limit: z._default(
      z.pipe(
        optionalWhole(1, MOST),
        z.transform((value) => value ?? MESSAGES_PAGE),
      ),
      MESSAGES_PAGE,
    ),
    page,
  }),
  response: z.object({
    data: z.array(inboxHead),
    total: z.number(),
    unread: z.number(),
    last_page: z.number(),
    page: z.number(),
  }),
  example: { limit: '50', page: '1' },
  reasons: [],
});
