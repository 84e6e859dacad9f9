import type { RealNameStatus } from '@vitrine/wire/identity/real-name-status';

/** The pictures of a document, in the order in which they are asked for. */
export const SIDES = ['front_pic', 'reverse_pic', 'hand_pic'] as const;
export type Side = (typeof SIDES)[number];

/** `id_type` as a form holds it. */
export const ID_CARD = '1';
export const PASSPORT = '2';

export const EMPTY_DOCUMENTS = {
  name: '',
  id_type: ID_CARD,
  card_id: '',
  ssn: '',
  front_pic: '',
  reverse_pic: '',
  hand_pic: '',
} as const satisfies Readonly<Record<string, string>>;
export type DocumentField = keyof typeof EMPTY_DOCUMENTS;
export type Documents = Readonly<Record<DocumentField, string>>;

/** What was submitted before, for another try. */
export function documentsOf({ id_type, ...status }: RealNameStatus): Documents {
  const { name, card_id, ssn, front_pic, reverse_pic, hand_pic } = status;
  return { name, id_type: id_type === 2 ? PASSPORT : ID_CARD, card_id, ssn, front_pic, reverse_pic, hand_pic };
}

/** A draft that this browser kept, or `otherwise`. */
export function draftOf(kept: unknown, otherwise: Documents): Documents {
  if (typeof kept !== 'object' || kept === null) return otherwise;
  const draft = kept as Readonly<Record<string, unknown>>;
  const entries = (Object.keys(EMPTY_DOCUMENTS) as DocumentField[]).map((field) => [field, draft[field]] as const);
  return entries.every(([, value]) => typeof value === 'string')
    ? (Object.fromEntries(entries) as unknown as Documents)
    : otherwise;
}
