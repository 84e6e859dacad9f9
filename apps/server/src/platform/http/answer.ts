import type { Refusal } from '@vitrine/domain/kernel/refusal';
import { isServerTextKey, SERVER_TEXTS } from '@vitrine/locales/server';
import { type Language, SUCCESS } from '@vitrine/wire/envelope';
import { isReason, REASONS, type Reason } from '@vitrine/wire/reasons';
import { textIn } from './texts.ts';

/** What a handler returns instead of data when the rules say no. Not an error: nothing is thrown for a refusal. */
export class Refused {
  readonly reason: Reason;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(reason: Reason, params: Readonly<Record<string, string | number>> = {}) {
    this.reason = reason;
    this.params = params;
  }
}

/** With which a file begins that spreadsheets shall read as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The types of files, by the ending of their names. */
const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  xml: 'application/xml',
} as const;
type FileName = `${string}.${keyof typeof FILE_TYPES}`;

/** What a call with `answersFile` returns: a file that is written while it is sent. */
export class FileAnswer {
  readonly name: FileName;
  readonly rows: number;
  /** There were more than a file holds. */
  readonly isCut: boolean;
  readonly content: AsyncIterable<string | Uint8Array>;

  constructor(name: FileName, rows: number, isCut: boolean, content: AsyncIterable<string | Uint8Array>) {
    this.name = name;
    this.rows = rows;
    this.isCut = isCut;
    this.content = content;
  }

  get type(): string {
    return FILE_TYPES[this.name.slice(this.name.lastIndexOf('.') + 1) as keyof typeof FILE_TYPES];
  }
}

/** What a call with `answersImage` returns. */
export class ImageAnswer {
  /** `image/jpeg`. */
  readonly type: string;
  readonly bytes: Uint8Array;

  constructor(type: string, bytes: Uint8Array) {
    this.type = type;
    this.bytes = bytes;
  }
}

/** A field that cannot be read or is out of its bounds. */
export function invalidField(field: string): Refused {
  return new Refused('request.invalid-field', { field });
}

/** The same for all bad fields at once: the text names the first, a form shows each. */
export function invalidFields([field = 'body', ...others]: readonly string[]): Refused {
  if (others.length === 0) return invalidField(field);
  return new Refused('request.invalid-field', { field, fields: [field, ...others].join(',') });
}

/** A refusal of the core for the wire. Throws when the wire has no number for it: that is a mistake of ours. */
export function refusedBy(refusal: Refusal): Refused {
  if (!isReason(refusal.reason)) throw new Error(`the wire has no code for ${refusal.reason}`);
  return new Refused(refusal.reason, refusal.params);
}

/** How the text of every success begins. */
export const SUCCESS_START = `{"code":${SUCCESS},`;

/** The success envelope as text, its message that of the operation. */
export function successText(operation: string, data: unknown, language: Language): string {
  const key = `done.${operation}`;
  const texts = SERVER_TEXTS[language] ?? SERVER_TEXTS.en;
  const msg = isServerTextKey(key) ? texts[key] : texts.done;
  return `${SUCCESS_START}"msg":${JSON.stringify(msg)},"data":${data === undefined ? 'null' : JSON.stringify(data)}}`;
}

/** The refusal envelope as text, with further `data` if there is any. */
export function refusalText({ reason, params }: Refused, language: Language, data: object = {}): string {
  return JSON.stringify({
    code: REASONS[reason].code,
    msg: textIn(language, reason, params),
    data: { reason, params, ...data },
  });
}
