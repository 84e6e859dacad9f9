import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { role } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const me = defineCall({
  operation: 'me',
  room: 'staff',
  summary: 'Who is signed in, as what and until when.',
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
    /** What the site deals in. */
    mode: z.enum(['paper', 'real']),
    /** When the session ends, whatever happens. */
    endsAt: isoTime,
    /** When it ends without another call. */
    idleEndsAt: isoTime,
  }),
  example: {},
  reasons: [],
});
