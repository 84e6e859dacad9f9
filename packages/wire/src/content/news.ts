import * as z from 'zod/mini';
import { siteTime } from '../fields.ts';

/** Categories of news. Notices are in no list of their own: they stand on the home screen. */
export const NEWS_CATEGORY = 1;
export const ANNOUNCEMENT_CATEGORY = 2;
export const NOTICE_CATEGORY = 3;

/** A news item as lists show it, in the reader's language or the site's default. */
export const newsHead = z.object({
  id: z.number(),
  /** Plain text. */
  title: z.string(),
  /** Plain text of a sentence or two. */
  desc: z.string(),
  /** URL of a picture, empty for none. */
  logo: z.string(),
  created_at: siteTime,
});
export type NewsHead = z.output<typeof newsHead>;
