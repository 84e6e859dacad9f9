import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { flag, id, siteTime } from '../fields.ts';

/** A message of the inbox as lists show it, in the reader's language. */
export const inboxHead = z.object({
  id: z.number(),
  /** Plain text. */
  title: z.string(),
  /** Plain text of a sentence or two. */
  desc: z.string(),
  send_time: siteTime,
  /** Ours. */
  is_read: flag,
  /** Ours: where the app shows what it is about; empty for nowhere. */
  path: z.string(),
});
export type InboxHead = z.output<typeof inboxHead>;

export const messageDetail = defineCall({
  operation: 'message-detail',
  room: 'content',
  summary: 'Returns one message of the user with its rich text (sanitised HTML). Reading it marks nothing.',
  method: 'GET',
  path: '/api/internalMessage/info',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({ id }),
  response: z.extend(inboxHead, { content: z.string() }),
  example: { id: own('message', 'request.not-found') },
  reasons: ['request.not-found'],
});
