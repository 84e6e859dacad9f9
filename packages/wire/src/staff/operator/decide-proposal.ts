import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const decideProposal = defineCall({
  operation: 'decide-proposal',
  room: 'staff',
  summary: 'Approves or rejects a proposal of another staff member. The first decision is final.',
  method: 'POST',
  path: '/console/api/proposals/decide',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'A second person approves or rejects a proposal. Approving makes the proposed change and no other.',
  needsCode: true,
  keyed: true,
  request: z.object({ id, verdict: z.enum(['approve', 'reject']), reason: optionalLine(200) }),
  response: z.null(),
  example: { id: '999999', verdict: 'reject', reason: anyText('The fee is too high') },
  reasons: [
    'staff.code-needed',
    'request.not-found',
    'staff.maker-is-checker',
    'staff.self',
    'staff.not-independent',
    'staff.already-decided',
    'staff.already-made',
    'staff.outdated',
  ],
});
