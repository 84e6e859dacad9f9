import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { flag } from '../../fields.ts';

export const proposeRealOptions = defineCall({
  operation: 'propose-real-options',
  room: 'options',
  summary: 'Proposes to offer timed options to real accounts, or no longer; a second owner decides. What runs goes on.',
  method: 'POST',
  path: '/console/api/options/real/propose',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Proposes whether real accounts may open options at all. What is running goes on.',
  needsApproval: true,
  keyed: true,
  request: z.object({ real: flag }),
  response: z.object({ proposal: z.number() }),
  example: { real: '0' },
  reasons: ['staff.nothing-changes', 'staff.already-proposed'],
});
