import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { sessionFields } from '../../session.ts';
import { STAFF_ROLES } from '../role.ts';

export const staffSession = z.object({
  ...sessionFields,
  address: z.string(),
  startedAt: isoTime,
  /** Whether this call was made with that session. */
  isCurrent: z.boolean(),
});
export type StaffSession = z.output<typeof staffSession>;

export const staffSessions = defineCall({
  operation: 'staff-sessions',
  room: 'staff',
  summary: 'Lists the active sessions of the caller, most recently used first.',
  method: 'GET',
  path: '/console/api/sessions',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(staffSession),
  example: {},
  reasons: [],
});
