import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../envelope.ts';
import { anyText } from '../../example.ts';
import { isoTime } from '../../fields.ts';
import { after, next, optionalChoice, optionalLine } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { CONTENT_KINDS, CONTENT_STATES } from './kinds.ts';

/** An item as the list shows it. */
export const contentHead = z.object({
  id: z.number(),
  kind: z.enum(CONTENT_KINDS),
  /** Of a static page: its group. */
  name: z.string(),
  /** Of the newest version, in the language of the call if it has one in that, else in the site's. */
  title: z.string(),
  state: z.enum(CONTENT_STATES),
  /** The newest version is one that nobody has published or scheduled. */
  hasDraft: z.boolean(),
  isPinned: z.boolean(),
  isOnHome: z.boolean(),
  /** Languages that the newest version has a text in. */
  languages: z.array(z.enum(LANGUAGES)),
  /** Languages that customers can choose and it has no text in. */
  missing: z.array(z.enum(LANGUAGES)),
  newest: z.number(),
  /** The version that customers read, and the one that they will read from `publishAt` on. */
  current: z.nullable(z.number()),
  scheduled: z.nullable(z.number()),
  publishAt: z.nullable(isoTime),
  /** When what they read is withdrawn, or was. */
  withdrawAt: z.nullable(isoTime),
  changedAt: isoTime,
  /** Empty for what the program brought along. */
  changedBy: z.string(),
});
export type ContentHead = z.output<typeof contentHead>;

export const operatorContent = defineCall({
  operation: 'operator-content',
  room: 'content',
  summary: 'Lists news, announcements, notices, static pages, the company profile and listed companies, newest first.',
  method: 'GET',
  path: '/console/api/content/items',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({
    kind: optionalChoice(CONTENT_KINDS),
    state: optionalChoice(CONTENT_STATES),
    /** Part of a title in any language, or of a group. */
    text: optionalLine(100),
    /** Only what has no text in this language. */
    missing: optionalChoice(LANGUAGES),
    after,
  }),
  response: z.object({
    rows: z.array(contentHead),
    next,
    /** The languages that customers can choose, the site's default first. */
    offered: z.array(z.enum(LANGUAGES)),
  }),
  example: { kind: 'news', state: 'published', text: anyText('prices'), missing: 'hk', after: '' },
  reasons: [],
});
