import type { RequestOf } from '@vitrine/wire/call';
import type { ContentBody, ContentText } from '@vitrine/wire/content/operator/body-fields';
import type { ContentKind } from '@vitrine/wire/content/operator/kinds';
import type { saveContent } from '@vitrine/wire/content/operator/save-content';
import type { Language } from '@vitrine/wire/envelope';

/** What an editor is writing. */
export type Draft = ContentBody;

export const EMPTY_TEXT: ContentText = { title: '', summary: '', content: '' };

export const EMPTY_DRAFT: Draft = {
  texts: {},
  logo: '',
  isPinned: false,
  isOnHome: false,
  url: '',
  address: '',
  location: '',
  email: '',
};

const isWritten = ({ title, summary, content }: ContentText): boolean =>
  title.trim() !== '' || summary.trim() !== '' || content !== '';

/** The texts that somebody has begun; an empty language is none. */
export function writtenTexts({ texts }: Draft): ContentBody['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && isWritten(text)));
}

/** A draft as the calls take it. */
export function requestOf(draft: Draft): Omit<RequestOf<typeof saveContent>, 'id' | 'base'> {
  const { logo, isPinned, isOnHome, url, address, location, email } = draft;
  return {
    texts: JSON.stringify(writtenTexts(draft)),
    logo,
    isPinned: isPinned ? '1' : '0',
    isOnHome: isOnHome ? '1' : '0',
    url,
    address,
    location,
    email,
  };
}

/** The first language with a text but without a title. */
export function untitled(draft: Draft): Language | undefined {
  const [language] = Object.entries(writtenTexts(draft)).find(([, text]) => text?.title.trim() === '') ?? [];
  return language as Language | undefined;
}

/** What may be written of this kind. */
export const fieldsOf = (kind: ContentKind) => {
  const isCompany = kind === 'company' || kind === 'listed-company';
  return {
    isNews: kind === 'news' || kind === 'announcement' || kind === 'notice',
    hasSummary: kind !== 'page',
    hasContent: !isCompany,
    hasPicture: kind !== 'page',
    isCompany,
  };
};

/** Rich text as people compare it. */
export const plainText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<\/(p|h\d|li|tr)>/g, '</$1>\n'), 'text/html');
  return (body.textContent ?? '').trim();
};
