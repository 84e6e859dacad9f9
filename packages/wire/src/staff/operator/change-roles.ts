import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { roleList } from '../../operator-fields.ts';

export const changeRoles = defineCall({
  operation: 'change-roles',
  room: 'staff',
  summary: 'Replaces the roles of a person, effective from their next call.',
  method: 'POST',
  path: '/console/api/staff/roles',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners decide who may do what.',
  keyed: true,
  request: z.object({ id, roles: roleList }),
  response: z.null(),
  example: { id: '999999', roles: 'risk' },
  reasons: ['request.not-found', 'staff.last-owner'],
});
