import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';

export const proposeResume = defineCall({
  operation: 'propose-resume',
  room: 'market',
  summary: 'Proposes to end a halt; a second person decides.',
  method: 'POST',
  path: '/console/api/market/resume',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Proposes to resume trading. It changes nothing until a second person approves.',
  needsApproval: true,
  keyed: true,
  request: z.object({ instrument: id }),
  response: z.object({ proposal: z.number() }),
  example: { instrument: '999999' },
  reasons: ['request.not-found', 'staff.not-halted', 'staff.already-proposed'],
});
