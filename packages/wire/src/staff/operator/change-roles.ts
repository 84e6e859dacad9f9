import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { roleList } from '../../operator-fields.ts';

export const changeRoles = defineCall({
  operation: 'change-roles',
  room: 'staff',
  summary: 'Replaces the roles of a person, effective from their next call, or proposes to.',
  method: 'POST',
  path: '/console/api/staff/roles',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners decide who may do what. The roles owner and finance checker take two, once there are two owners.',
  needsApproval: 'sometimes',
  needsCode: true,
  keyed: true,
  request: z.object({ id, roles: roleList }),
  /** `proposal`: a second owner decides first; null: the roles have changed. */
  response: z.object({ proposal: z.nullable(z.number()) }),
  example: { id: '999999', roles: 'risk' },
  reasons: [
    'staff.code-needed',
    'request.not-found',
    'staff.self',
    'staff.duties-exclude',
    'staff.last-owner',
    'staff.already-proposed',
    'staff.nobody-can-approve',
  ],
});
