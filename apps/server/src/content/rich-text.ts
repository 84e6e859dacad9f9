import { RICH_TEXT_TAGS } from '@vitrine/wire/content/rich-text';
import sanitizeHtml, { type IOptions } from 'sanitize-html';

/** What rich text may contain. Everything else is removed; the text inside unknown tags stays. */
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
  // Pages may load pictures only from this origin.
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
 * Sanitises rich text: removes scripts, event handlers, styles, frames and forms; allows links to `https`, `http`,
 * `mailto` and paths of this site, and pictures of this site. Sanitised text does not change again.
 */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}
