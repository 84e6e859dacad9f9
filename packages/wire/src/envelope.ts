/** Every JSON answer, whatever its HTTP status. `code` 1 is success; see reasons.ts for the rest. */
export interface Envelope<T = unknown> {
  readonly code: number;
  /** In the language of the `lang` header. */
  readonly msg: string;
  readonly data: T;
}

export const SUCCESS = 1;
export const SESSION_INVALID = 999;

/** Headers of a file: how many rows it has, and `1` when there were more than it holds. */
export const FILE_ROWS = 'x-file-rows';
export const FILE_CUT = 'x-file-cut';

/** The languages of the `lang` header, by the documents' country-style codes (`my` is Malay). */
export const LANGUAGES = [
  'hk',
  'en',
  'jp',
  'kr',
  'th',
  'vn',
  'fr',
  'de',
  'ru',
  'spa',
  'pt',
  'ar',
  'it',
  'tr',
  'id',
  'my',
  'hi',
  'cs',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Rows of a page of every list but the messages'. */
export const PAGE_SIZE = 20;
