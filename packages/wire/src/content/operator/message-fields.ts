import * as z from 'zod/mini';
import { LANGUAGES } from '../../envelope.ts';
import { id, optionalWhole } from '../../fields.ts';
import { optionalChoice } from '../../operator-fields.ts';
import { AUDIENCES, MESSAGE_KINDS } from './message-kinds.ts';

/** Request fields: who gets a message. With `uid` one customer, otherwise all of `accounts` that the others are true of. */
export const audienceRequest = {
  kind: z.enum(MESSAGE_KINDS),
  accounts: z.enum(AUDIENCES),
  uid: z.optional(
    z.pipe(
      z.union([z.literal(''), id]),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  ),
  /** Id of an area of `area_list`: customers who live there. */
  area: optionalWhole(1, 1_000_000),
  /** In which they last had the inbox open. */
  language: optionalChoice(LANGUAGES),
  /** Whether their name is verified. */
  verified: optionalChoice(['yes', 'no']),
  /** Whether they have open positions. */
  positions: optionalChoice(['yes', 'no']),
};

export const audienceExample = {
  kind: 'service',
  accounts: 'demo',
  uid: '',
  area: '',
  language: '',
  verified: 'no',
  positions: 'no',
};

/** Response field: who gets a message. */
export const audience = z.object({
  accounts: z.enum(AUDIENCES),
  uid: z.nullable(z.number()),
  area: z.nullable(z.number()),
  /** Absent from what an older version of the program has sent. */
  language: z.nullish(z.enum(LANGUAGES)),
  verified: z.nullable(z.enum(['yes', 'no'])),
  positions: z.nullable(z.enum(['yes', 'no'])),
});
export type Audience = z.output<typeof audience>;
