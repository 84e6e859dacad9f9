import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { role } from '../../operator-fields.ts';

export const staffMember = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  /** `invited` until the second factor is enrolled. */
  state: z.enum(['active', 'invited', 'disabled']),
  hasSecondFactor: z.boolean(),
  createdAt: isoTime,
  lastSeenAt: z.nullable(isoTime),
});
export type StaffMember = z.output<typeof staffMember>;

export const staffList = defineCall({
  operation: 'staff-list',
  room: 'staff',
  summary: 'Lists all staff in the order in which they joined.',
  method: 'GET',
  path: '/console/api/staff',
  access: { staff: ['owner'] },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.array(staffMember),
  example: {},
  reasons: [],
});
