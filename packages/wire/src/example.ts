import type { Reason } from './reasons.ts';

/** Names something that belongs to the caller. */
export interface OwnField {
  readonly kind: 'own';
  /** What it names: a test makes one with `tests/support/things/<thing>.ts`. */
  readonly thing: string;
  /** How the call refuses a thing of another customer or one that does not exist; the answers are the same. */
  readonly refusal: Reason;
  readonly text: string;
}

/** A value that only a running site has, such as a secret that it gave out. */
export interface MadeField {
  readonly kind: 'made';
  readonly thing: string;
  readonly text: string;
}

/** Names something public, such as an instrument. */
export interface PublicIdField {
  readonly kind: 'public-id';
  /** A condition that it has to meet, such as an open market. */
  readonly thing: string | undefined;
  readonly text: string;
}

/** Takes every text that a person can type. */
export interface AnyTextField {
  readonly kind: 'any-text';
  readonly text: string;
}

/** A file, as a data URL. */
export interface FileField {
  readonly kind: 'file';
  readonly text: string;
}

/** One field of an example. A plain text is sent as it is; the others tell the tests of all calls what the field is. */
export type ExampleField = string | OwnField | MadeField | PublicIdField | AnyTextField | FileField;

/** A request with all of its fields. */
export type Example = Readonly<Record<string, ExampleField>>;

export const own = (thing: string, refusal: Reason): OwnField => ({ kind: 'own', thing, refusal, text: '999999' });

export const made = (thing: string, text: string): MadeField => ({ kind: 'made', thing, text });

export const publicId = (text: string, thing?: string): PublicIdField => ({ kind: 'public-id', thing, text });

export const anyText = (text: string): AnyTextField => ({ kind: 'any-text', text });

export const file = (text: `data:${string};base64,${string}`): FileField => ({ kind: 'file', text });

/** The example as documents show it. A thing of the caller is shown as an id that does not exist. */
export function textsOf(example: Example): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(example).map(([name, field]) => [name, typeof field === 'string' ? field : field.text]),
  );
}
