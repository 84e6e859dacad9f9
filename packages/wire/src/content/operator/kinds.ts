/** Staff who write what customers read. */
export const EDITORS = ['content', 'owner'] as const;

/**
 * What an editor writes. Announcements are news of category 2, notices of category 3; the company has one profile. Listed
 * companies are the others that the search finds in main mode.
 */
export const CONTENT_KINDS = ['news', 'announcement', 'notice', 'page', 'company', 'listed-company'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/**
 * `draft`: customers never saw it; `scheduled`: they will at a time; `published`: they read it; `withdrawn`: they no longer do.
 */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

export const MOST_TITLE = 200;
export const MOST_SUMMARY = 500;
/** Characters of rich text in one language. */
export const MOST_CONTENT = 60_000;
/** Of a request with texts: a form writes a letter outside of Latin in up to nine bytes. */
export const MOST_BODY_BYTES = 1_000_000;
