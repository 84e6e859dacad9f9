import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const staffSession = z.object({
  id: z.number(),
  /** Browser and system that it was begun on, `Firefox, Windows`; empty where they are not known. */
  device: z.string(),
  address: z.string(),
  startedAt: isoTime,
  lastSeenAt: isoTime,
  /** The session of this very call. */
  isCurrent: z.boolean(),
});
export type StaffSession = z.output<typeof staffSession>;

export const staffSessions = defineCall({
  operation: 'staff-sessions',
  room: 'staff',
  summary: 'Own sessions that have not ended, the last used first.',
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
