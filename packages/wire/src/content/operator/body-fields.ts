import * as z from 'zod/mini';
import { LANGUAGES } from '../../envelope.ts';
import { optionalLine } from '../../operator-fields.ts';
import { MOST_CONTENT, MOST_SUMMARY, MOST_TITLE } from './kinds.ts';

/** Characters of all texts of an item as JSON. */
const MOST_TEXTS = 400_000;

/** No control characters, lone surrogates and overrides of direction; what joins letters in Persian or Hindi may stay. */
const plain = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]*$/u));
const rich = z.string().check(
  z.maxLength(MOST_CONTENT),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: line ends and tabs are in HTML, the others in nothing.
  z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u),
);

/** A text in one language. */
export const contentText = z.object({
  title: plain(MOST_TITLE).check(z.regex(/\S/)),
  summary: plain(MOST_SUMMARY),
  /** HTML; what may run is removed when it is stored. */
  content: rich,
});
export type ContentText = z.output<typeof contentText>;

/** Texts by language. */
export const contentTexts = z.partialRecord(z.enum(LANGUAGES), contentText);
export type ContentTexts = z.output<typeof contentTexts>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Request field: {@link contentTexts} as JSON, in one language at least. */
export const textsJson = z.pipe(
  z.string().check(z.maxLength(MOST_TEXTS)),
  z.transform((text, context): ContentTexts => {
    const texts = z.safeParse(contentTexts, parsed(text));
    if (texts.success && Object.keys(texts.data).length > 0) return texts.data;
    context.issues.push({ code: 'custom', input: '', message: 'invalid' });
    return z.NEVER;
  }),
);

/** Where a picture of a text is: named by its content. */
export const PICTURE_PATH = /^\/media\/[0-9a-f]{64}\.webp$/;
export const optionalPicture = z._default(z.union([z.literal(''), z.string().check(z.regex(PICTURE_PATH))]), '');

/** Request field: an `https` address, empty for none. */
export const optionalWebAddress = z._default(
  z.string().check(
    z.maxLength(300),
    z.regex(/^(https:\/\/[^\s\p{C}"'<>\\]+)?$/u),
    z.refine((text) => text === '' || URL.canParse(text)),
  ),
  '',
);
/** Request field: an e-mail address, empty for none. */
export const optionalMail = z._default(
  z.string().check(z.maxLength(254), z.regex(/^([^\s\p{C}@"'<>()\\,;:]+@[^\s\p{C}@"'<>()\\,;:]+\.[a-z]{2,})?$/iu)),
  '',
);

/** Request field: a line, empty for none. */
export const optionalFact = z.pipe(
  optionalLine(200),
  z.transform((text) => text ?? ''),
);

/** Response field: everything of a version besides when it is shown. */
export const contentBody = z.object({
  texts: contentTexts,
  /** Path of a picture, empty for none. */
  logo: z.string(),
  /** Stands above newer ones in its list. */
  isPinned: z.boolean(),
  /** Among the lines on the home screen. */
  isOnHome: z.boolean(),
  /** Of the company; empty otherwise. */
  url: z.string(),
  address: z.string(),
  location: z.string(),
  email: z.string(),
});
export type ContentBody = z.output<typeof contentBody>;
