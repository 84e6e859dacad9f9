import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { role } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const me = defineCall({
  operation: 'me',
  room: 'staff',
  summary: 'Returns the signed-in person, their roles and when the session ends.',
  method: 'GET',
  path: '/console/api/me',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    roles: z.array(role),
    /** Whether the site trades paper or real money. */
    mode: z.enum(['paper', 'real']),
    /** When the session ends, even if it is in use. */
    endsAt: isoTime,
    /** When the session ends if it is not used. */
    idleEndsAt: isoTime,
  }),
  example: {},
  reasons: [],
});
