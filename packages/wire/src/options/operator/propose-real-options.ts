import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { flag } from '../../fields.ts';

export const proposeRealOptions = defineCall({
  operation: 'propose-real-options',
  room: 'options',
  summary:
    'Proposes to open or close timed options to real accounts; a second owner decides. Running options continue.',
  method: 'POST',
  path: '/console/api/options/real/propose',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Proposes whether real accounts may open options. Running options continue.',
  needsApproval: true,
  keyed: true,
  request: z.object({ real: flag }),
  response: z.object({ proposal: z.number() }),
  example: { real: '0' },
  reasons: ['staff.nothing-changes', 'staff.already-proposed'],
});
