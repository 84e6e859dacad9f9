import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../envelope.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { profileFields } from './jurisdiction.ts';

export const operatorJurisdictions = defineCall({
  operation: 'operator-jurisdictions',
  room: 'config',
  summary:
    'Returns what is offered in which countries: all profiles, the countries that the site serves with their profile and customers, and pending proposals.',
  method: 'GET',
  path: '/console/api/jurisdictions',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    /** Of the profiles, in force; 0: none were published. */
    version: z.number(),
    /** Languages that customers can choose; the first is the site's own. */
    languages: z.array(z.enum(LANGUAGES)),
    profiles: z.array(z.object({ ...profileFields.shape, proposal: z.nullable(z.number()) })),
    /** Customers with a name; those that are erased or whose country nobody knows are in no country. */
    countries: z.array(z.object({ country: z.string(), profile: z.string(), customers: z.number() })),
    /** Customers without a country, demo accounts included. They have the default profile. */
    elsewhere: z.number(),
    /** Countries that the site does not serve at all. */
    excluded: z.array(z.string()),
    /** Pending proposals of profiles that do not exist yet. */
    added: z.array(z.object({ id: z.string(), proposal: z.number() })),
  }),
  example: {},
  reasons: [],
});
