import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../role.ts';

export const decideProposal = defineCall({
  operation: 'decide-proposal',
  room: 'staff',
  summary: 'Applies or rejects what a colleague has proposed. The first decision counts.',
  method: 'POST',
  path: '/console/api/proposals/decide',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'A second person applies or rejects a proposal. It does only what the kind of the proposal does.',
  keyed: true,
  request: z.object({ id, verdict: z.enum(['approve', 'reject']), reason: optionalLine(200) }),
  response: z.null(),
  example: { id: '999999', verdict: 'reject', reason: anyText('The fee is too high') },
  reasons: ['request.not-found', 'staff.maker-is-checker', 'staff.already-decided', 'staff.outdated'],
});
