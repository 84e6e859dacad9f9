import { RICH_TEXT_TAGS } from '@vitrine/wire/content/rich-text';
import sanitizeHtml, { type IOptions } from 'sanitize-html';

/** What rich text may hold; everything else is dropped, of unknown tags the text stays. */
const OPTIONS: IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    bdi: ['dir'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  // Pages load pictures of this origin only.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs): sanitizeHtml.Tag => {
      const isOutside = /^https?:/i.test(attribs.href ?? '');
      return {
        tagName,
        attribs: {
          ...(attribs.href === undefined ? {} : { href: attribs.href }),
          ...(isOutside ? { rel: 'noopener noreferrer nofollow', target: '_blank' } : {}),
        },
      };
    },
    img: (tagName, attribs): sanitizeHtml.Tag => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
};

/**
 * Rich text as it may be stored and shown: no scripts, event handlers, styles, frames or forms, links only to `https`,
 * `http`, `mailto` and paths of this site, pictures only of this site. Cleaning what is clean changes nothing.
 */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}
