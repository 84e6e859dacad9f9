import { HOUR } from '@vitrine/domain/kernel/time';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import type { REGISTRATION_FIELDS } from '@vitrine/wire/config/basic-info';
import { imageUrl } from '@vitrine/wire/identity/image-fields';
import { realName } from '@vitrine/wire/identity/real-name';
import { realNameCenter } from '@vitrine/wire/identity/real-name-center';
import { ID_TYPES, REVIEW_HOURS } from '@vitrine/wire/identity/real-name-fields';
import type { RealNameStatus } from '@vitrine/wire/identity/real-name-status';
import type { Pool } from 'pg';
import { SERVED_COUNTRIES } from '../config/index.ts';
import { invalidFields, Refused } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type Profile, readProfile } from './account-store.ts';
import type { Draft, RealNames, Review } from './real-names.ts';
import { countryOf } from './residences.ts';

export interface RealNameDeps {
  readonly db: Pool;
  readonly realNames: RealNames;
  readonly now: () => number;
  /** Whether the field's `is_reg_*` flag is on. */
  readonly needs: (field: (typeof REGISTRATION_FIELDS)[number]) => boolean;
}

const STATUS = { pending: 1, approved: 2, rejected: 0 } as const;

/** When the review of a submission is promised to be done; Unix ms. */
export const promisedAt = ({ submittedAt }: Review): number => submittedAt + REVIEW_HOURS * HOUR;

/** Whether the customer's country is one that the site serves. */
export function isServed(profile: Profile): boolean {
  const country = countryOf(profile);
  return country === '' || SERVED_COUNTRIES.includes(country);
}

const isoOf = (at: number): string => new Date(at).toISOString();
const urlOf = (id: string | undefined): string => (id === undefined ? '' : imageUrl(id));

/** Without a submission, what the registration has brought. */
function statusOf(newest: Review | undefined, draft?: Draft): RealNameStatus {
  const known = newest ?? draft;
  return {
    review_status: newest === undefined ? 0 : STATUS[newest.state],
    name: newest?.name ?? '',
    id_type: known?.idType ?? 0,
    card_id: known?.cardNumber ?? '',
    ssn: known?.ssn ?? '',
    front_pic: urlOf(known?.front),
    reverse_pic: urlOf(known?.reverse),
    hand_pic: urlOf(known?.hand),
    reason: newest?.reason ?? null,
    remark: newest?.remark ?? '',
    submitted_at: newest === undefined ? null : isoOf(newest.submittedAt),
    promised_at: newest?.state === 'pending' ? isoOf(promisedAt(newest)) : null,
  };
}

function missingFields(request: ParsedRequestOf<typeof realName>, needs: RealNameDeps['needs']): string[] {
  const required = {
    ssn: needs('ssn'),
    front_pic: true,
    reverse_pic: request.id_type === ID_TYPES.idCard,
    hand_pic: needs('hand_pic'),
  } as const;
  return (Object.keys(required) as (keyof typeof required)[]).filter(
    (field) => required[field] && (request[field] ?? '') === '',
  );
}

/** What customers do about the review of their documents. */
export const realNameRoutes = ({ db, realNames, now, needs }: RealNameDeps) => [
  route(realNameCenter, async (_request, { caller: { uid } }) => {
    const [newest] = await realNames.of(db, uid);
    return statusOf(newest, newest === undefined ? await realNames.draftOf(db, uid) : undefined);
  }),
  route(realName, async (request, { caller }) => {
    if (caller.isDemo) return new Refused('request.real-account-only');
    const missing = missingFields(request, needs);
    if (missing.length > 0) return invalidFields(missing);
    if (!isServed(await readProfile(db, caller.uid))) return new Refused('identity.country-excluded');
    const { name, id_type, card_id: cardNumber, ssn, front_pic: front, reverse_pic: reverse, hand_pic: hand } = request;
    const documents = { name, idType: id_type as 1 | 2, cardNumber, ssn, front, reverse, hand };
    const refused = await inTransaction(db, (client) => realNames.add(client, caller.uid, documents, now()));
    return refused ?? statusOf((await realNames.of(db, caller.uid))[0]);
  }),
];
