import type { ParsedRequestOf } from '@vitrine/wire/call';
import type { REGISTRATION_FIELDS } from '@vitrine/wire/config/basic-info';
import { ID_TYPES } from '@vitrine/wire/identity/real-name-fields';
import type { register } from '@vitrine/wire/identity/register';
import type { PoolClient } from 'pg';
import type { Images } from './images.ts';
import type { Documents, RealNames } from './real-names.ts';

/** The fields of a document that a registration can ask for. */
const DOCUMENT_FIELDS = ['card_id', 'ssn', 'front_pic', 'reverse_pic', 'hand_pic'] as const;

/** What a registration brings of the documents, as far as the site asks for it there; undefined when it asks for nothing. */
export function documentsIn(
  request: ParsedRequestOf<typeof register>,
  needs: (field: (typeof REGISTRATION_FIELDS)[number]) => boolean,
): Documents | undefined {
  if (!DOCUMENT_FIELDS.some(needs)) return undefined;
  const { name = '', id_type = ID_TYPES.idCard, card_id, ssn, front_pic, reverse_pic, hand_pic } = request;
  return {
    name: needs('name') ? name : '',
    idType: id_type as 1 | 2,
    cardNumber: needs('card_id') ? card_id : '',
    ssn: needs('ssn') ? ssn : '',
    front: needs('front_pic') ? front_pic : undefined,
    reverse: needs('reverse_pic') ? reverse_pic : undefined,
    hand: needs('hand_pic') ? hand_pic : undefined,
  };
}

export const imagesOf = ({ front, reverse, hand }: Documents): readonly string[] =>
  [front, reverse, hand].filter((id) => id !== undefined);

/** Whether a reviewer can decide on them: as much as the form of the real-name review asks for. */
const isWhole = ({ name, idType, cardNumber, front, reverse }: Documents): boolean =>
  name !== '' && cardNumber !== '' && front !== undefined && (idType === ID_TYPES.passport || reverse !== undefined);

/**
 * Takes over the documents of a new customer: whole ones are put under review, others wait for the customer to go on. The
 * images were found to be theirs in this transaction.
 */
export async function keepDocuments(
  client: PoolClient,
  { images, realNames }: { readonly images: Images; readonly realNames: RealNames },
  documents: Documents,
  { uid, at }: { readonly uid: number; readonly at: number },
): Promise<void> {
  await images.giveTo(client, uid, imagesOf(documents));
  if (!isWhole(documents)) return realNames.putDraft(client, uid, documents);
  const refused = await realNames.add(client, uid, documents, at);
  if (refused !== undefined) throw new Error(`documents of the new customer ${uid}: ${refused.reason}`);
}
